//! `/healthz`: whether all is well, in a status and a few plain lines, for a monitor on the same
//! machine. It says nothing of any game, and every other page is not found.

use std::{io, sync::Arc};

use axum::{
    Router,
    http::{StatusCode, header},
    routing::get,
};
use tokio::net::TcpListener;

use super::visits::Visits;

/// How things are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HealthReport {
    /// Whether all is well: 200, or else 503.
    pub well: bool,
    /// The page: lines ended by LF.
    pub text: String,
}

/// Answers until the process ends or the future is dropped. Each visit asks `report` anew. At most eight
/// connections are open at a time, the oldest making room for a new one, and none for longer than five
/// seconds.
///
/// # Errors
/// The port cannot be listened to any more.
pub async fn serve(listener: TcpListener, report: impl Fn() -> HealthReport + Send + Sync + 'static) -> io::Result<()> {
    let report = Arc::new(report);
    let page = move || {
        let HealthReport { well, text } = report();
        let status = if well { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
        let plain = [
            (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
            (header::CACHE_CONTROL, "no-store"),
            (header::CONNECTION, "close"),
        ];
        async move { (status, plain, text) }
    };
    axum::serve(Visits::of(listener), Router::new().route("/healthz", get(page))).await
}

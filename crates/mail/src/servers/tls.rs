//! TLS towards mail servers: rustls with ring, trusting the system's certificates or those of one
//! file. There is no way to trust a certificate without checking it.

use std::{io, path::Path, sync::Arc};

use tokio::{io::AsyncRead, io::AsyncWrite, time::timeout};
use tokio_rustls::{
    TlsConnector,
    client::TlsStream,
    rustls::{
        ClientConfig, RootCertStore,
        crypto::ring,
        pki_types::{CertificateDer, ServerName, pem::PemObject},
    },
};

use super::patience;

/// Why there is no TLS connection.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// No certificates to trust could be read.
    #[error("no certificates to trust can be read")]
    NoRoots,
    /// The host's name is none that a certificate can hold.
    #[error("no certificate can name this host")]
    Name,
    /// The server's certificate is not to be trusted: unknown issuer, another name, or out of date.
    #[error("the server's certificate is not trusted: {0}")]
    Certificate(&'static str),
    /// The handshake failed otherwise.
    #[error("TLS could not be agreed on")]
    Handshake,
    /// The server did not answer in time.
    #[error("the server did not answer in time")]
    TooLong,
}

/// Makes a connection secret. `ca` names a file of certificates (PEM) to trust in place of the
/// system's.
///
/// # Errors
/// See [`TlsError`].
pub async fn secure<S>(stream: S, host: &str, ca: Option<&Path>) -> Result<TlsStream<S>, TlsError>
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    let name = ServerName::try_from(host.to_owned()).map_err(|_| TlsError::Name)?;
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|_| TlsError::Handshake)?
        .with_root_certificates(roots(ca)?)
        .with_no_client_auth();
    let handshake = TlsConnector::from(Arc::new(config)).connect(name, stream);
    timeout(patience::connect(), handshake).await.map_err(|_| TlsError::TooLong)?.map_err(|error| why(&error))
}

/// The certificates to trust.
///
/// # Errors
/// None could be read.
pub fn roots(ca: Option<&Path>) -> Result<RootCertStore, TlsError> {
    let mut roots = RootCertStore::empty();
    let certificates = match ca {
        Some(path) => CertificateDer::pem_file_iter(path)
            .and_then(Iterator::collect::<Result<Vec<_>, _>>)
            .map_err(|_| TlsError::NoRoots)?,
        None => rustls_native_certs::load_native_certs().certs,
    };
    roots.add_parsable_certificates(certificates);
    if roots.is_empty() { Err(TlsError::NoRoots) } else { Ok(roots) }
}

fn why(error: &io::Error) -> TlsError {
    use tokio_rustls::rustls::{CertificateError as Bad, Error};
    let inner = error.get_ref().and_then(|inner| inner.downcast_ref::<Error>());
    match inner {
        Some(Error::InvalidCertificate(bad)) => TlsError::Certificate(match bad {
            Bad::Expired | Bad::ExpiredContext { .. } => "expired",
            Bad::NotValidYet | Bad::NotValidYetContext { .. } => "not valid yet",
            Bad::UnknownIssuer => "of an unknown issuer",
            Bad::NotValidForName | Bad::NotValidForNameContext { .. } => "of another host",
            _ => "not valid",
        }),
        _ => TlsError::Handshake,
    }
}

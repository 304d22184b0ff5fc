//! Statements with the values of their `?`, and a call for each kind of answer; how the program's own types stand
//! in a column. What is asked stands in the files beside this one.
//!
//! `LIMIT 0 + ?`: SQLite looks at the value of a `LIMIT ?` while it plans, and plans anew whenever one is bound.

use futures_util::TryStreamExt;
use sqlx::{
    Arguments, Column as _, Either, Executor, Row as _, SqliteConnection, ValueRef as _,
    sqlite::{SqliteArguments, SqliteRow},
};

use super::{Admission, LetterBytes, StoreError};
use crate::ids::{GameId, Seat, Seq, Timestamp};

/// The value of a `?`.
pub(super) enum Value {
    Null,
    Integer(i64),
    Text(String),
    Bytes(Vec<u8>),
    Letter(LetterBytes),
}

/// The values of a statement's `?`, in their order.
macro_rules! values {
    ($($value:expr),* $(,)?) => { vec![$($crate::sql::Value::from($value)),*] };
}
pub(super) use values;

macro_rules! value_from {
    ($($from:ty: $value:pat => $to:expr),* $(,)?) => {
        $(impl From<$from> for Value {
            fn from($value: $from) -> Self {
                $to
            }
        })*
    };
}

value_from! {
    bool: is => Self::Integer(is.into()),
    u8: number => Self::Integer(number.into()),
    u16: number => Self::Integer(number.into()),
    u32: number => Self::Integer(number.into()),
    u64: number => Self::Integer(i64::try_from(number).unwrap_or(i64::MAX)),
    i64: number => Self::Integer(number),
    GameId: game => game.get().into(),
    Seat: seat => Self::Integer(i64::try_from(seat.index()).unwrap_or(-1)),
    Seq: seq => seq.get().into(),
    Timestamp: at => at.unix().into(),
    &str: text => text.to_owned().into(),
    &String: text => text.clone().into(),
    String: text => Self::Text(text),
    &[u8]: bytes => bytes.to_vec().into(),
    [u8; 32]: bytes => bytes.to_vec().into(),
    Vec<u8>: bytes => Self::Bytes(bytes),
    LetterBytes: bytes => Self::Letter(bytes),
}

impl<T: Into<Self>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

/// What one column of a row holds: sqlx's own types, and ours, which know no database.
pub(super) trait Column<'r>: Sized {
    /// The value in the column of this number, from 0.
    fn of(row: &'r SqliteRow, at: usize) -> sqlx::Result<Self>;
}

macro_rules! columns_of_sqlx {
    ($($type:ty),*) => {
        $(impl<'r> Column<'r> for $type {
            fn of(row: &'r SqliteRow, at: usize) -> sqlx::Result<Self> {
                row.try_get(at)
            }
        })*
    };
}

columns_of_sqlx! { bool, u8, u16, u32, u64, i64, String, Vec<u8>, &'r str, &'r [u8] }

impl<'r, T: Column<'r>> Column<'r> for Option<T> {
    fn of(row: &'r SqliteRow, at: usize) -> sqlx::Result<Self> {
        if row.try_get_raw(at)?.is_null() { Ok(None) } else { T::of(row, at).map(Some) }
    }
}

/// A type of ours that a column holds as a whole number.
macro_rules! numbered_columns {
    ($($type:ty: $number:pat => $read:expr),* $(,)?) => {
        $(impl Column<'_> for $type {
            fn of(row: &SqliteRow, at: usize) -> sqlx::Result<Self> {
                let $number = row.try_get::<i64, _>(at)?;
                let read: Option<Self> = $read;
                let source = concat!("a number that is no ", stringify!($type));
                read.ok_or_else(|| sqlx::Error::ColumnDecode { index: at.to_string(), source: source.into() })
            }
        })*
    };
}

numbered_columns! {
    GameId: number => u32::try_from(number).ok().and_then(Self::new),
    Seat: number => u8::try_from(number).ok().and_then(Self::new),
    Seq: number => u16::try_from(number).ok().and_then(Self::new),
    Timestamp: seconds => Some(Self::from_unix(seconds)),
    Admission: number => match number {
        0 => Some(Self::In),
        1 => Some(Self::Waits),
        2 => Some(Self::Refused),
        _ => None,
    },
}

/// Reads a column of a row by its name.
pub(super) trait Get {
    /// The value in the column of this name.
    fn get<'r, T: Column<'r>>(&'r self, name: &str) -> sqlx::Result<T>;
}

impl Get for SqliteRow {
    fn get<'r, T: Column<'r>>(&'r self, name: &str) -> sqlx::Result<T> {
        T::of(self, self.try_column(name)?.ordinal())
    }
}

/// What a whole row is read as: a struct by the names of its columns ([`from_row`]), a tuple by their order.
pub(super) trait FromRow: Sized {
    /// Reads it.
    fn from_row(row: &SqliteRow) -> sqlx::Result<Self>;
}

macro_rules! tuples {
    ($(($($name:ident $at:literal),+))+) => {
        $(impl<$($name: for<'r> Column<'r>),+> FromRow for ($($name,)+) {
            fn from_row(row: &SqliteRow) -> sqlx::Result<Self> {
                Ok(($($name::of(row, $at)?,)+))
            }
        })+
    };
}

tuples! {
    (A 0)
    (A 0, B 1)
    (A 0, B 1, C 2)
    (A 0, B 1, C 2, D 3)
    (A 0, B 1, C 2, D 3, E 4)
    (A 0, B 1, C 2, D 3, E 4, F 5)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6)
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9)
}

pub(super) fn arguments(values: Vec<Value>) -> Result<SqliteArguments, StoreError> {
    let mut arguments = SqliteArguments::default();
    for value in values {
        let added = match value {
            Value::Null => arguments.add(None::<i64>),
            Value::Integer(number) => arguments.add(number),
            Value::Text(text) => arguments.add(text),
            Value::Bytes(bytes) => arguments.add(bytes),
            Value::Letter(bytes) => arguments.add(bytes.get().ok_or(StoreError::Unmade)?.to_vec()),
        };
        added.map_err(|_| StoreError::Damaged("a value that SQLite cannot hold"))?;
    }
    Ok(arguments)
}

/// Does what a statement says, and gives how many rows that changed.
pub(super) async fn run(c: &mut SqliteConnection, sql: &'static str, values: Vec<Value>) -> Result<u64, StoreError> {
    Ok(sqlx::query_with(sql, arguments(values)?).execute(c).await?.rows_affected())
}

/// All rows.
pub(super) async fn rows<T>(
    c: &mut SqliteConnection,
    sql: &'static str,
    values: Vec<Value>,
) -> Result<Vec<T>, StoreError>
where
    T: FromRow + Send,
{
    let mut rows = sqlx::query_with(sql, arguments(values)?).fetch(c);
    let mut all = Vec::new();
    while let Some(row) = rows.try_next().await? {
        all.push(T::from_row(&row)?);
    }
    Ok(all)
}

/// The rows of several statements in one text, by statement.
pub(super) async fn several(
    c: &mut SqliteConnection,
    sql: &'static str,
    values: Vec<Value>,
) -> Result<Vec<Vec<SqliteRow>>, StoreError> {
    let mut answers = c.fetch_many(sqlx::query_with(sql, arguments(values)?));
    let (mut all, mut rows) = (Vec::new(), Vec::new());
    while let Some(answer) = answers.try_next().await? {
        match answer {
            Either::Right(row) => rows.push(row),
            Either::Left(_) => all.push(std::mem::take(&mut rows)),
        }
    }
    Ok(all)
}

/// The row, if there is one.
pub(super) async fn row<T>(
    c: &mut SqliteConnection,
    sql: &'static str,
    values: Vec<Value>,
) -> Result<Option<T>, StoreError>
where
    T: FromRow + Send,
{
    let row = sqlx::query_with(sql, arguments(values)?).fetch_optional(c).await?;
    Ok(row.map(|row| T::from_row(&row)).transpose()?)
}

/// The one column of all rows.
pub(super) async fn column<T>(
    c: &mut SqliteConnection,
    sql: &'static str,
    values: Vec<Value>,
) -> Result<Vec<T>, StoreError>
where
    T: for<'r> Column<'r> + Send,
{
    Ok(rows::<(T,)>(c, sql, values).await?.into_iter().map(|(value,)| value).collect())
}

/// The one value of a row, if there is one.
pub(super) async fn maybe<T>(
    c: &mut SqliteConnection,
    sql: &'static str,
    values: Vec<Value>,
) -> Result<Option<T>, StoreError>
where
    T: for<'r> Column<'r> + Send,
{
    Ok(row::<(T,)>(c, sql, values).await?.map(|(value,)| value))
}

/// The one value of the one row.
pub(super) async fn value<T>(c: &mut SqliteConnection, sql: &'static str, values: Vec<Value>) -> Result<T, StoreError>
where
    T: for<'r> Column<'r> + Send,
{
    maybe(c, sql, values).await?.ok_or(StoreError::Database(sqlx::Error::RowNotFound))
}

/// Has a struct read from the columns that have its fields' names, and fields of several columns by a function.
macro_rules! from_row {
    ($type:ident: $($field:ident),+ $(; $($other:ident by $read:path),+)?) => {
        impl $crate::sql::FromRow for $type {
            fn from_row(row: &sqlx::sqlite::SqliteRow) -> sqlx::Result<Self> {
                Ok(Self { $($field: $crate::sql::Get::get(row, stringify!($field))?,)+ $($($other: $read(row)?),+)? })
            }
        }
    };
}
pub(super) use from_row;

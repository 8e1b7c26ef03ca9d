/** One row of a foreign table: values as text, null for SQL NULL. Only the asked columns that the table has. */
export type SourceRow = Readonly<Record<string, string | null>>;

/** The tables to read, each with the columns that matter. */
export type WantedTables = Readonly<Record<string, readonly string[]>>;

/** Rows of one table, in the order of the source; a batch is small enough for memory. */
export type SourceBatch = { table: string; rows: SourceRow[] };

/** A database of another system, read once from its beginning to its end and never written to. */
export type SourceDatabase = { read: (wanted: WantedTables) => AsyncIterable<SourceBatch> };

/** Why a source cannot be read; its message is for the operator. */
export class SourceProblem extends Error {}

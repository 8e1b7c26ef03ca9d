import { DumpParser, type DumpRow } from "./dump-parser";
import { textOf } from "./file-text";
import { lettersOf } from "./letters";
import { type SourceBatch, type SourceDatabase, SourceProblem, type WantedTables } from "./port";

const rowsOfBatch = 500;

/** Parts a list of rows where the table changes, and where there are many. */
function* batchesOf(rows: readonly DumpRow[]): Generator<SourceBatch> {
  let batch: SourceBatch | null = null;
  for (const { table, row } of rows) {
    if (batch && (batch.table !== table || batch.rows.length >= rowsOfBatch)) {
      yield batch;
      batch = null;
    }
    batch ??= { table, rows: [] };
    batch.rows.push(row);
  }
  if (batch) yield batch;
}

const withLetters = ({ table, row }: DumpRow): DumpRow => ({
  table,
  row: Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, value === null ? null : lettersOf(value)]),
  ),
});

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * A file that mysqldump or mariadb-dump wrote, also compressed by gzip. It is read as a stream: neither its size nor that
 * of a statement matters, a row has 16 MiB at most.
 */
export const dumpFile = (file: string): SourceDatabase => ({
  async *read(wanted: WantedTables) {
    const parser = new DumpParser(wanted);
    let read = 0;
    try {
      for await (const { text, bytes } of textOf(file)) {
        read += bytes;
        yield* batchesOf(parser.push(text).map(withLetters));
      }
      yield* batchesOf(parser.end().map(withLetters));
    } catch (error) {
      throw new SourceProblem(`${file} cannot be read behind byte ${read}: ${reasonOf(error)}`);
    }
  },
});

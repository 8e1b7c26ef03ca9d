import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { DumpParser, type DumpRow } from "./dump-parser";
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

function bytesOf(file: string): AsyncIterable<Buffer> {
  const read = createReadStream(file, { highWaterMark: 256 << 10 });
  // The error of either is thrown to whoever reads the last one.
  return file.endsWith(".gz") ? pipeline(read, createGunzip(), () => undefined) : read;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * A file that mysqldump or mariadb-dump wrote, also compressed (`.gz`). It is read as a stream: neither its size nor that
 * of a statement matters, a row has 16 MiB at most.
 */
export const dumpFile = (file: string): SourceDatabase => ({
  async *read(wanted: WantedTables) {
    const parser = new DumpParser(wanted);
    const decoder = new TextDecoder("utf-8");
    let read = 0;
    try {
      for await (const bytes of bytesOf(file)) {
        read += bytes.length;
        yield* batchesOf(parser.push(decoder.decode(bytes, { stream: true })));
      }
      yield* batchesOf(parser.end());
    } catch (error) {
      throw new SourceProblem(`${file} cannot be read behind byte ${read}: ${reasonOf(error)}`);
    }
  },
});

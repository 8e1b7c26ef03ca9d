import { readCamt } from "./camt";
import { decodeStatement } from "./decode";
import { isMt940, readMt940 } from "./mt940";
import { isOneC, readOneC } from "./one-c";
import { type ReadOptions, type Statement, StatementRefusal } from "./port";
import { readTable } from "./table/read-table";
import { readZip } from "./zip";

/** Maximum size of a statement, 8 MiB. */
const largestStatementBytes = 8 * 1_048_576;

/** Magic bytes of non-text files. */
const binaries = [
  ["PK\u0003\u0004", "zipped"],
  ["\u00d0\u00cf\u0011\u00e0", "spreadsheet"],
  ["%PDF", "pdf"],
  ["\u001f\u008b", "archive"],
] as const;

/** Longer files are rejected, because their end would be dropped silently. */
const mostLines = { "1c": 500_000, mt940: 100_000, csv: 50_000 } as const;

function hasMoreLines(text: string, most: number): boolean {
  let lines = 0;
  for (const _ of text.matchAll(/\r\n|\n|\r/g)) if (++lines > most) return true;
  return false;
}

/**
 * Several statements in one archive, as banks send a file for each day. Tables are left out, because each needs its
 * columns to be confirmed.
 */
function readPacked(bytes: Uint8Array, options: ReadOptions): Statement {
  // Banks add the statement for reading, and some systems files of their own, whose names begin with a dot.
  const files = (readZip(bytes) ?? []).filter(({ name }) => !/(?:^|\/)(?:\.|__MACOSX\/)|\.pdf$/i.test(name));
  const isOffice = files.some(({ name }) => name === "[Content_Types].xml");
  if (files.length === 0 || isOffice) throw new StatementRefusal("zipped");
  const read = files.map(({ name, bytes: inner }) => ({ name, statement: readOne(inner, options) }));
  const [first] = read;
  if (!first || read.some(({ statement }) => statement.format === "csv"))
    throw new StatementRefusal("zipped");
  return {
    ...first.statement,
    receipts: read.flatMap(({ statement }, file) => statement.receipts.map((one) => ({ ...one, file }))),
    skipped: read.flatMap(({ name, statement }) =>
      statement.skipped.map((one) => ({ ...one, said: `${name.slice(0, 80)}: ${one.said}`.slice(0, 280) })),
    ),
    movements: read.flatMap(({ statement }) => statement.movements),
    balances: read.flatMap(({ statement }) => statement.balances),
  };
}

/** Reads a bank's statement file, detecting format and encoding from its content. Throws StatementRefusal. */
export function readStatement(bytes: Uint8Array, options: ReadOptions): Statement {
  const isPacked = Buffer.from(bytes.subarray(0, 4)).toString("latin1") === "PK\u0003\u0004";
  if (!isPacked || bytes.length > largestStatementBytes) return readOne(bytes, options);
  return readPacked(bytes, options);
}

function readOne(bytes: Uint8Array, options: ReadOptions): Statement {
  if (bytes.length === 0) throw new StatementRefusal("empty");
  if (bytes.length > largestStatementBytes) throw new StatementRefusal("large");
  const head = Buffer.from(bytes.subarray(0, 4)).toString("latin1");
  const binary = binaries.find(([beginning]) => head.startsWith(beginning));
  if (binary) throw new StatementRefusal(binary[1]);
  const { text, encoding } = decodeStatement(bytes);
  if (/^\s{0,100}</.test(text)) return { ...readCamt(text.trimStart()), encoding };
  const form = isOneC(text) ? "1c" : isMt940(text) ? "mt940" : "csv";
  if (hasMoreLines(text, mostLines[form])) throw new StatementRefusal("long");
  if (form === "1c") return { ...readOneC(text), encoding };
  if (form === "mt940") return { ...readMt940(text), encoding };
  return { ...readTable(text, options), encoding };
}

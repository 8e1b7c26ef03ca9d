import { createHash } from "node:crypto";
import type { StatementRefused } from "@/lib/base/statement-refusals";
import { type Mapping, type ReadOptions, type Statement, StatementRefusal, type TableView } from "../port";
import { bareName, directionOf } from "../words";
import { detailsOf } from "./column-facts";
import { type FoundTable, findTable } from "./find-head";
import { guessMapping, whyUndirected } from "./guess-mapping";
import { readRows } from "./read-rows";

const shownRows = 5;

const widthOf = ({ head, body }: FoundTable): number =>
  body.reduce((most, { cells }) => Math.max(most, cells.length), head?.cells.length ?? 0);

/**
 * Identifies a bank's export format: a hash of delimiter and column names, or of the column count if there is no
 * header.
 */
function fingerprintOf({ head, delimiter }: FoundTable, width: number): string {
  const names = head ? head.cells.map(bareName).join("|") : `${width} columns`;
  return createHash("sha256").update(`${delimiter}\n${names}`).digest("hex").slice(0, 32);
}

const account = /\b[A-Z]{2}\d{2} ?(?:[A-Z0-9]{1,4} ?){2,8}\b/;

/** The only IBAN above the table; empty = none or several. */
function accountAbove({ preamble }: FoundTable): string {
  const found = preamble.flatMap(({ cells }) =>
    cells.flatMap((cell) => account.exec(cell.slice(0, 200))?.[0].replaceAll(" ", "") ?? []),
  );
  const distinct = [...new Set(found)].filter((one) => one.length >= 15 && one.length <= 34);
  return distinct.length === 1 ? (distinct[0] ?? "") : "";
}

/** Why this mapping cannot be booked; null = it can. */
function refusalOf({ roles }: Mapping): StatementRefused | null {
  const has = (role: Mapping["roles"][number]) => roles.includes(role);
  if (!has("day")) return { code: "no_day", said: "" };
  if (!has("amount") && !has("credit")) return { code: "no_amount", said: "" };
  return null;
}

/** Reads a CSV statement; throws StatementRefusal if there is no table. */
export function readTable(text: string, options: ReadOptions): Omit<Statement, "encoding"> {
  const table = findTable(text);
  if (!table) throw new StatementRefusal("no_table");
  const { head, body } = table;
  const width = widthOf(table);
  const names = Array.from({ length: width }, (_, place) => head?.cells[place] ?? "");
  const isHead = (cells: readonly string[]) => head !== null && cells.join("|") === head.cells.join("|");
  const rows = body.filter(({ cells }) => !isHead(cells));
  const facts = names.map((_, place) => detailsOf(rows.map(({ cells }) => cells[place] ?? "")));
  const fingerprint = fingerprintOf(table, width);
  const known = options.mappings[fingerprint];
  const preamble = table.preamble.map(({ cells }) => cells);
  const isKnown = known !== undefined && known.roles.length === width;
  const mapping = isKnown ? known : guessMapping({ names, facts, preamble }, options);
  const undirected = isKnown || mapping.isPlainIncome ? null : whyUndirected(mapping.roles, names, facts);
  const read = readRows(
    rows,
    options.currency ? { ...mapping, currency: options.currency } : mapping,
    accountAbove(table),
  );
  const view: TableView = {
    fingerprint,
    names,
    rows: rows.slice(0, shownRows).map(({ cells }) => cells),
    mapping,
    // Known words need no confirmation.
    directions: (facts[mapping.roles.indexOf("direction")]?.distinct ?? []).filter(
      (word) => directionOf(word) === null,
    ),
  };
  return {
    format: "csv",
    ...read,
    movements: [],
    balances: [],
    table: view,
    refusal:
      rows.length === 0
        ? { code: "no_entries", said: "" }
        : (refusalOf(mapping) ?? undirected ?? wordless(read, view)),
  };
}

/** Rejects the file if no row's direction is known: then the direction column is not understood. */
function wordless(
  { receipts, skipped }: Pick<Statement, "receipts" | "skipped">,
  { directions }: TableView,
): StatementRefused | null {
  const unknown = skipped.filter(({ code }) => code === "direction");
  if (receipts.length > 0 || unknown.length === 0 || skipped.some(({ code }) => code === "outgoing"))
    return null;
  return { code: "unknown_words", said: directions.slice(0, 5).join(", ") };
}

import { bareCell, readDelimited } from "@/lib/base/delimited-rows";
import { fail } from "../../kernel/errors/fail";
import { InventoryFileEntry } from "./schema";

/** The file's problems, by line and field. */
export type Problems = Record<string, string>;

export const refuseFile = (problems: Problems) =>
  fail("argument.invalid", { parameter: "file" }, { fields: problems });

/** A machine of the file; `at` is its position, for people. */
export type Placed = { at: string; entry: InventoryFileEntry };

type Raw = { at: string; said: unknown };

function readJson(text: string): Raw[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw refuseFile({ file: `is not JSON: ${error instanceof Error ? error.message : String(error)}` });
  }
  if (!Array.isArray(json)) throw refuseFile({ file: "must be a list of machines" });
  return json.map((said, index) => ({ at: `machine ${index + 1}`, said }));
}

const noTable = (why: string) => refuseFile({ file: `is no table: ${why}` });

function readTable(text: string): Raw[] {
  const [head = ""] = text.split(/\r?\n/, 1);
  const { rows, isWhole } = readDelimited(text.replace(/^\uFEFF/, ""), head.includes(";") ? ";" : ",");
  if (!isWhole) throw noTable("its quotes do not pair");
  const [names, ...lines] = rows
    .map(({ line, cells }) => ({ line, cells: cells.map(bareCell) }))
    .filter(({ cells }) => cells.some(Boolean));
  return lines.map(({ line, cells }) => {
    const columns = names?.cells ?? [];
    if (cells.length !== columns.length)
      throw noTable(`line ${line} has ${cells.length} cells, and there are ${columns.length} columns`);
    return { at: `line ${line}`, said: Object.fromEntries(columns.map((name, at) => [name, cells[at]])) };
  });
}

/** Parses one machine; throws with all its problems. */
export function readEntry(at: string, said: unknown): Placed {
  const problems: Problems = {};
  const [placed] = readOne({ at, said }, problems);
  if (!placed) throw refuseFile(problems);
  return placed;
}

function readOne({ at, said }: Raw, problems: Problems): Placed[] {
  const parsed = InventoryFileEntry.safeParse(said);
  if (parsed.success) return [{ at, entry: parsed.data }];
  for (const issue of parsed.error.issues) {
    const names = issue.code === "unrecognized_keys" ? issue.keys : [String(issue.path[0] ?? "machine")];
    for (const name of names) problems[`${at}: ${name}`] ??= issue.message;
  }
  return [];
}

/** Parses all machines of the text, JSON or CSV with a header line; throws with all problems. */
export function readInventoryFile(text: string): Placed[] {
  const raw = /^\s*[[{]/.test(text) ? readJson(text) : readTable(text);
  if (raw.length === 0) throw refuseFile({ file: "names no machine" });
  const problems: Problems = {};
  const placed = raw.flatMap((one) => readOne(one, problems));
  if (Object.keys(problems).length > 0) throw refuseFile(problems);
  return placed;
}

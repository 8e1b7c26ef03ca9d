import { scanQuoted, skipSpace } from "./dump-values";
import { SourceProblem } from "./port";

/** A MySQL table has 4,096 columns at most. */
export const mostColumns = 4_096;

/** A name in backquotes or without; with the name of its database, the part behind it. */
function scanName(text: string, from: number): { name: string; end: number } | null {
  const start = skipSpace(text, from);
  let name: string;
  let end: number;
  if (text[start] === "`" || text[start] === '"') {
    const quoted = scanQuoted(`${text} `, start);
    if (!quoted || quoted.end > text.length) return null;
    ({ value: name, end } = quoted);
  } else {
    end = start;
    while (/[\w$]/.test(text[end] ?? "")) end++;
    name = text.slice(start, end);
    if (name === "") return null;
  }
  return text[end] === "." ? scanName(text, end + 1) : { name, end };
}

/** Skips to the end of a column's or key's declaration: its comma, or the bracket that closes the list. */
function skipDeclaration(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const letter = text[at];
    if (letter === "'" || letter === '"' || letter === "`") {
      const quoted = scanQuoted(text, at);
      if (!quoted) break;
      at = quoted.end - 1;
    } else if (letter === "(") depth++;
    else if (letter === ")" && depth === 0) return at;
    else if (letter === ")") depth--;
    else if (letter === "," && depth === 0) return at;
  }
  throw new SourceProblem("A table's declaration has no end.");
}

const keyWords = /^(?:PRIMARY|UNIQUE|KEY|INDEX|FULLTEXT|SPATIAL|CONSTRAINT|FOREIGN|CHECK|PERIOD)$/i;

/** The name and the columns of a `CREATE TABLE` statement; null for one without a list of columns. */
export function readColumns(statement: string): { table: string; columns: string[] } | null {
  const head = /^\s*CREATE\s+(?:TEMPORARY\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?/i.exec(statement);
  const named = head && scanName(statement, head[0].length);
  if (!named) return null;
  let at = skipSpace(statement, named.end);
  if (statement[at] !== "(") return null;
  const columns: string[] = [];
  while (statement[at] === "(" || statement[at] === ",") {
    const column = scanName(statement, at + 1);
    if (!column) throw new SourceProblem(`The columns of ${named.name} cannot be read.`);
    const isQuoted = /[`"]/.test(statement[skipSpace(statement, at + 1)] ?? "");
    if (isQuoted || !keyWords.test(column.name)) columns.push(column.name);
    if (columns.length > mostColumns) throw new SourceProblem(`${named.name} has too many columns.`);
    at = skipDeclaration(statement, column.end);
  }
  return { table: named.name, columns };
}

export type Insertion = { table: string; columns: string[] | null };

/** The head of an `INSERT`, up to the word VALUES: its table, and its columns if it names them; null for anything else. */
export function readInsertion(head: string): Insertion | null {
  const start =
    /^\s*(?:INSERT|REPLACE)\s+(?:(?:LOW_PRIORITY|DELAYED|HIGH_PRIORITY)\s+)?(?:IGNORE\s+)?(?:INTO\s+)?/i.exec(
      head,
    );
  const named = start && scanName(head, start[0].length);
  if (!named) return null;
  let at = skipSpace(head, named.end);
  if (at === head.length) return { table: named.name, columns: null };
  if (head[at] !== "(") return null;
  const columns: string[] = [];
  while (head[at] === "(" || head[at] === ",") {
    const column = scanName(head, at + 1);
    if (!column || columns.length >= mostColumns)
      throw new SourceProblem(`The columns of ${named.name} cannot be read.`);
    columns.push(column.name);
    at = skipSpace(head, column.end);
  }
  if (head[at] !== ")") throw new SourceProblem(`The columns of ${named.name} cannot be read.`);
  // Behind it stands VALUES; anything else is another statement.
  return skipSpace(head, at + 1) === head.length ? { table: named.name, columns } : null;
}

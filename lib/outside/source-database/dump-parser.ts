import { mostColumns, readColumns, readInsertion } from "./dump-columns";
import { scanRow, skipSpace } from "./dump-values";
import { SourceProblem, type SourceRow, type WantedTables } from "./port";

/** The longest row, or statement that is read whole, in letters. */
const mostLetters = 16 << 20;
/** The longest head of an INSERT: names of 4,096 columns. */
const mostHead = 512 << 10;
/** The longest SET statement that is looked at. */
const longestSetting = 2_000;

export type DumpRow = { table: string; row: SourceRow };

/** Rows of an INSERT: where its values go. */
type Target = { table: string; keeps: readonly (readonly [index: number, column: string])[]; width: number };

type State =
  | { in: "statements" }
  /** Drops everything up to the end of the statement; `quote`: the open quote, if any. */
  | { in: "skip"; quote: string }
  | { in: "comment"; end: "\n" | "*/" }
  | { in: "rows"; target: Target };

/** What a step could do with the text that is there. */
type Step = "again" | "more";

/**
 * Reads the rows of some tables out of the text of a MySQL or MariaDB dump, piece by piece. It understands CREATE TABLE
 * and INSERT … VALUES, and skips every other statement. Holds one row at most. Throws a `SourceProblem` for what it
 * does not understand in a wanted table, and for what is over its limits.
 */
export class DumpParser {
  private text = "";
  private state: State = { in: "statements" };
  private delimiter = ";";
  private readonly columns = new Map<string, readonly string[]>();
  private found: DumpRow[] = [];
  /** More text than this is needed before another attempt, so that a long row is not scanned for each piece. */
  private needed = 0;
  private isLast = false;
  /** Whether a backslash in a text is one of its letters. */
  private isPlain = false;

  constructor(private readonly wanted: WantedTables) {}

  /** The rows that end in this piece. */
  push(piece: string): DumpRow[] {
    this.text += piece;
    if (this.text.length >= this.needed || this.isLast) {
      while (this.step() === "again");
      this.needed = this.state.in === "skip" ? 0 : this.text.length * 2;
    }
    if (this.text.length > mostLetters)
      throw new SourceProblem("A row or a statement is longer than 16 MiB.");
    const rows = this.found;
    this.found = [];
    return rows;
  }

  /** The rest; throws if the text ends within a statement. */
  end(): DumpRow[] {
    this.isLast = true;
    const rows = this.push("\n");
    const isWhole =
      this.state.in === "statements" || (this.state.in === "comment" && this.state.end === "\n");
    if (!isWhole || this.text.trim() !== "")
      throw new SourceProblem("The dump ends in the middle of a statement.");
    return rows;
  }

  private step(): Step {
    switch (this.state.in) {
      case "statements":
        return this.startStatement();
      case "skip":
        return this.skip(this.state);
      case "comment":
        return this.endComment(this.state.end);
      case "rows":
        return this.readRow(this.state.target);
    }
  }

  private drop(to: number): void {
    this.text = this.text.slice(to);
  }

  private startStatement(): Step {
    this.drop(skipSpace(this.text, 0));
    const { text } = this;
    if (text === "" || (text.length < 12 && !this.isLast && !text.startsWith(this.delimiter))) return "more";
    if (text.startsWith(this.delimiter)) return this.goOn({ in: "statements" }, this.delimiter.length);
    if (text.startsWith("--") || text.startsWith("#")) return this.goOn({ in: "comment", end: "\n" }, 0);
    if (text.startsWith("/*") && text[2] !== "!") return this.goOn({ in: "comment", end: "*/" }, 2);
    if (/^DELIMITER\s/i.test(text)) return this.changeDelimiter();
    if (/^CREATE\s/i.test(text)) return this.readCreation();
    if (/^(?:INSERT|REPLACE)\s/i.test(text)) return this.readHead();
    if (/^(?:\/\*!|SET\s)/i.test(text)) return this.readSetting();
    return this.goOn({ in: "skip", quote: "" }, 0);
  }

  private goOn(state: State, from: number): Step {
    this.drop(from);
    this.state = state;
    return "again";
  }

  /** Looks whether a statement sets how texts are quoted; a long one is another. */
  private readSetting(): Step {
    const end = this.endOfStatement();
    if (end < 0 && this.text.length < longestSetting && !this.isLast) return "more";
    const [, modes] =
      /SQL_MODE\s?=\s?["']([^"']{0,400})["']/i.exec(this.text.slice(0, Math.max(0, end))) ?? [];
    if (modes !== undefined) this.isPlain = /NO_BACKSLASH_ESCAPES/i.test(modes);
    return this.goOn({ in: "skip", quote: "" }, 0);
  }

  private changeDelimiter(): Step {
    const end = this.text.indexOf("\n");
    if (end < 0) return "more";
    this.delimiter = this.text.slice(10, end).trim() || ";";
    return this.goOn({ in: "statements" }, end + 1);
  }

  private endComment(mark: "\n" | "*/"): Step {
    const end = this.text.indexOf(mark);
    if (end >= 0) return this.goOn({ in: "statements" }, end + mark.length);
    // The mark may be cut in two.
    this.drop(Math.max(0, this.text.length - 1));
    return "more";
  }

  /** Where the statement at the beginning of the text ends, outside of quotes; -1 if it does not end in it. */
  private endOfStatement(): number {
    let quote = "";
    for (let at = 0; at < this.text.length; at++) {
      const letter = this.text[at] ?? "";
      if (quote !== "" && letter === "\\" && quote !== "`" && !this.isPlain) at++;
      else if (letter === quote) quote = "";
      else if (quote === "" && (letter === "'" || letter === '"' || letter === "`")) quote = letter;
      else if (quote === "" && this.text.startsWith(this.delimiter, at)) return at;
    }
    return -1;
  }

  private readCreation(): Step {
    // Bodies of triggers and routines have statements of their own, and no table.
    if (!/^CREATE\s+(?:TEMPORARY\s+)?TABLE\s/i.test(this.text))
      return this.text.length < 40 && !this.isLast ? "more" : this.goOn({ in: "skip", quote: "" }, 0);
    const end = this.endOfStatement();
    if (end < 0) return "more";
    const read = readColumns(this.text.slice(0, end));
    if (read && Object.hasOwn(this.wanted, read.table)) {
      // Rows of two databases would become those of one.
      if (this.columns.has(read.table))
        throw new SourceProblem(
          `The dump has the table ${read.table} twice: it is of more than one database. Make a dump of one alone.`,
        );
      this.columns.set(read.table, read.columns);
    }
    return this.goOn({ in: "statements" }, end + this.delimiter.length);
  }

  private readHead(): Step {
    const values = /\bVALUES\s*(?=\()/i.exec(this.text.slice(0, mostHead));
    if (!values) {
      if (this.text.length >= mostHead || this.endOfStatement() >= 0)
        return this.goOn({ in: "skip", quote: "" }, 0);
      return "more";
    }
    const insertion = readInsertion(this.text.slice(0, values.index));
    if (!insertion || !Object.hasOwn(this.wanted, insertion.table))
      return this.goOn({ in: "skip", quote: "" }, 0);
    const { table } = insertion;
    const columns = insertion.columns ?? this.columns.get(table);
    if (!columns)
      throw new SourceProblem(`The dump has rows of ${table} before it says which columns it has.`);
    const wanted = this.wanted[table] ?? [];
    const keeps = columns.flatMap((column, index) =>
      wanted.includes(column) ? [[index, column] as const] : [],
    );
    return this.goOn(
      { in: "rows", target: { table, keeps, width: columns.length } },
      values.index + values[0].length,
    );
  }

  private readRow({ table, keeps, width }: Target): Step {
    const start = skipSpace(this.text, 0);
    if (this.text[start] === undefined) return "more";
    if (this.text[start] === ",") return this.goOn(this.state, start + 1);
    if (this.text[start] !== "(") return this.goOn({ in: "skip", quote: "" }, start);
    const scanned = scanRow(this.text, start, mostColumns, this.isPlain);
    if (!scanned) return "more";
    if (scanned.value.length !== width)
      throw new SourceProblem(`A row of ${table} has ${scanned.value.length} values for ${width} columns.`);
    const row = Object.fromEntries(keeps.map(([index, column]) => [column, scanned.value[index] ?? null]));
    this.found.push({ table, row });
    return this.goOn(this.state, scanned.end);
  }

  private skip({ quote }: { quote: string }): Step {
    let open = quote;
    const { text, delimiter } = this;
    let at = 0;
    for (; at < text.length; at++) {
      const letter = text[at] ?? "";
      if (open !== "" && letter === "\\" && open !== "`" && !this.isPlain) {
        if (at + 1 === text.length) break;
        at++;
      } else if (letter === open) open = "";
      else if (open === "" && (letter === "'" || letter === '"' || letter === "`")) open = letter;
      else if (open === "" && letter === delimiter[0]) {
        if (at + delimiter.length > text.length) break;
        if (text.startsWith(delimiter, at)) return this.goOn({ in: "statements" }, at + delimiter.length);
      }
    }
    this.drop(at);
    this.state = { in: "skip", quote: open };
    return "more";
  }
}

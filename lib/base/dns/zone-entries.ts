import type { Stretches } from "../work-in-stretches";
import { type Wrong, wrong } from "./mistakes";
import { type Word, wordsOfLine } from "./words";

/** An entry of a zone file: one line, or several joined by parentheses. */
export type Entry = {
  words: Word[];
  line: number;
  /** The line does not start with whitespace, so its first word is the owner name. */
  hasOwner: boolean;
};
/** An invalid entry; `owner`: its first word if it is the owner name. */
export type BadEntry = Wrong & { line: number; owner: string | null };

const blank = /[\s;]/;

/** Longest entry in characters: four times the longest content with every byte escaped. */
const longestEntry = 65_536;

/** Returns where the line starting at `from` ends and where the next one starts. */
function endOfLine(file: string, from: number): [end: number, next: number] {
  for (let at = from; at < file.length; at++) {
    const letter = file.charCodeAt(at);
    if (letter === 10) return [at, at + 1];
    if (letter === 13) return [at, file.charCodeAt(at + 1) === 10 ? at + 2 : at + 1];
  }
  return [file.length, file.length];
}

/** Joins lines to entries. */
class EntryReader {
  readonly found: (Entry | BadEntry)[] = [];
  private depth = 0;
  private entry: Entry | null = null;
  /** Characters of the entry so far. */
  private letters = 0;

  private giveUp(found: Wrong, line: number, raw: string): void {
    const [first = ""] = blank.test(raw.charAt(0)) ? [] : raw.slice(0, 1_000).split(/\s/, 1);
    const owner = this.entry ? (this.entry.hasOwner && this.entry.words[0]?.text) || "" : first;
    this.found.push({ ...found, line, owner: owner === "" ? null : owner });
    this.begin();
  }

  private begin(): void {
    this.depth = 0;
    this.letters = 0;
    this.entry = null;
  }

  take(raw: string, line: number): void {
    this.letters += raw.length;
    if (this.letters > longestEntry) {
      this.giveUp(wrong("long", String(longestEntry)), line, raw);
      return;
    }
    const words = wordsOfLine(raw);
    if ("wrong" in words) {
      this.giveUp(words, line, raw);
      return;
    }
    if (words.length === 0 && !this.entry) this.begin();
    if (words.length === 0) return;
    this.entry ??= { words: [], line, hasOwner: !blank.test(raw.charAt(0)) };
    for (const word of words) {
      if (word.isQuoted || (word.text !== "(" && word.text !== ")")) this.entry.words.push(word);
      else this.depth += word.text === "(" ? 1 : -1;
      if (this.depth >= 0) continue;
      this.giveUp(wrong("bracket_extra"), line, raw);
      return;
    }
    if (this.depth > 0) return;
    if (this.entry.words.length > 0) this.found.push(this.entry);
    this.begin();
  }

  end(): void {
    if (this.entry) this.giveUp(wrong("bracket_open"), this.entry.line, "");
  }
}

/**
 * Splits a file into entries of words: quotes preserve whitespace, parentheses join lines, a semicolon starts a
 * comment. Invalid entries are included. Null if there are more than `most` entries.
 */
export function* splitEntries(file: string, most: number): Stretches<(Entry | BadEntry)[] | null> {
  const reader = new EntryReader();
  // Some files from Windows start with a BOM and end with Ctrl-Z.
  const text = file.slice(file.startsWith("\uFEFF") ? 1 : 0, file.endsWith("\u001A") ? -1 : undefined);
  for (let [at, line] = [0, 1]; at < text.length; line++) {
    const [end, next] = endOfLine(text, at);
    if (end > at && text[at] !== ";") reader.take(text.slice(at, end), line);
    if (reader.found.length > most) return null;
    if (next >> 12 !== at >> 12) yield;
    at = next;
  }
  reader.end();
  return reader.found;
}

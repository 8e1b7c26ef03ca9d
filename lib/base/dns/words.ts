import { type Wrong, wrong } from "./mistakes";

/** A word of a line: its letters with their escapes, a quoted one without its quotes. */
export type Word = {
  text: string;
  isQuoted: boolean;
  /** No blank stands between it and the word before it. */
  isGlued: boolean;
};

const inFiles = /\s+|;.*$|[()]|"(?:[^"\\]|\\.)*"|(?:[^\s;()"\\]|\\.)+/gsy;
const inContents = /\s+|"(?:[^"\\]|\\.)*"|(?:[^\s"\\]|\\.)+/gsy;

function split(text: string, token: RegExp, isSkipped: (word: string) => boolean): Word[] | Wrong {
  const words: Word[] = [];
  let isGlued = false;
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const at = token.lastIndex;
    const [word] = token.exec(text) ?? [];
    if (word === undefined) return wrong(text[at] === "\\" ? "escape" : "quote");
    const isQuoted = word.startsWith('"');
    if (!isSkipped(word)) words.push({ text: isQuoted ? word.slice(1, -1) : word, isQuoted, isGlued });
    isGlued = !isSkipped(word);
  }
  return words;
}

/** The words of a line of a zone file; brackets are words of their own, a semicolon begins a comment. */
export const wordsOfLine = (line: string): Word[] | Wrong =>
  split(line, inFiles, (word) => /^[\s;]/.test(word));

/** The words of one record's content, in which brackets and semicolons mean nothing. */
export const wordsOfContent = (content: string): Word[] | Wrong =>
  split(content, inContents, (word) => /^\s/.test(word));

/** As it was written. */
export const writtenWord = ({ text, isQuoted }: Word): string => (isQuoted ? `"${text}"` : text);

import "server-only";
import { Lexer, type Token, type Tokens } from "marked";
import type { Block, Inline } from "@/lib/base/markdown";

const isSafe = (href: string): boolean => URL.canParse(href) && /^(https?|mailto):/i.test(href);

/** Character references that lawyers' texts have; others stay as they are written. */
const references: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&nbsp;": "\u00a0",
  "&copy;": "©",
  "&sect;": "§",
  "&euro;": "€",
};
const plain = (text: string): string => text.replaceAll(/&[a-z]{2,4};/g, (one) => references[one] ?? one);

const textOf = (token: Token): string => ("text" in token ? String(token.text) : token.raw);

function readInline(token: Token): Inline[] {
  const { type } = token;
  if (type === "br") return [{ type: "break" }];
  if (type === "codespan") return [{ type: "code", text: textOf(token) }];
  if (type === "html") return [{ type: "text", text: token.raw }];
  // An image would be asked of a stranger's server by every reader.
  if (type === "image") return [{ type: "text", text: textOf(token) }];
  if (!("tokens" in token) || !token.tokens) return [{ type: "text", text: plain(textOf(token)) }];
  const of = readLine(token.tokens);
  if (type === "strong" || type === "em") return [{ type, of }];
  if (type !== "link") return of;
  const { href } = token as Tokens.Link;
  return isSafe(href) ? [{ type: "link", href, of }] : of;
}

const readLine = (tokens: readonly Token[]): Inline[] => tokens.flatMap(readInline);

const lineOf = (token: Token): Inline[] =>
  "tokens" in token && token.tokens ? readLine(token.tokens) : readInline(token);

const readTable = ({ header, rows }: Tokens.Table): Block => ({
  type: "table",
  head: header.map(({ tokens }) => readLine(tokens)),
  rows: rows.map((row) => row.map(({ tokens }) => readLine(tokens))),
});

const readList = ({ ordered, start, items }: Tokens.List): Block => ({
  type: "list",
  start: ordered ? Number(start) || 1 : null,
  items: items.map(({ tokens }) => readBlocks(tokens)),
});

function readBlock(token: Token): Block[] {
  switch (token.type) {
    case "space":
    case "def":
    case "checkbox":
      return [];
    case "hr":
      return [{ type: "rule" }];
    case "heading":
      return [{ type: "heading", level: (token as Tokens.Heading).depth, of: lineOf(token) }];
    case "list":
      return [readList(token as Tokens.List)];
    case "table":
      return [readTable(token as Tokens.Table)];
    case "blockquote":
      return [{ type: "quote", of: readBlocks((token as Tokens.Blockquote).tokens) }];
    case "code":
      return [{ type: "code", text: textOf(token) }];
    case "html":
      return [{ type: "paragraph", of: [{ type: "text", text: token.raw.trim() }] }];
    default:
      return [{ type: "paragraph", of: lineOf(token) }];
  }
}

const readBlocks = (tokens: readonly Token[]): Block[] => tokens.flatMap(readBlock);

/** Reads Markdown. HTML in it is text, images are their description, and a link to anything but a page or a mailbox is text. */
export const readMarkdown = (text: string): Block[] => readBlocks(new Lexer({ gfm: true }).lex(text));

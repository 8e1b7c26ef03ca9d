/** Text within a line. A link leads to http, https or mailto. */
export type Inline =
  | { type: "text"; text: string }
  | { type: "code"; text: string }
  | { type: "strong"; of: Inline[] }
  | { type: "em"; of: Inline[] }
  | { type: "link"; href: string; of: Inline[] }
  | { type: "break" };

/** A part of a Markdown text. There is no HTML in it: what was written as HTML is text. */
export type Block =
  | { type: "heading"; level: number; of: Inline[] }
  | { type: "paragraph"; of: Inline[] }
  | { type: "list"; start: number | null; items: Block[][] }
  | { type: "quote"; of: Block[] }
  | { type: "code"; text: string }
  | { type: "table"; head: Inline[][]; rows: Inline[][][] }
  | { type: "rule" };

import { escapeXml } from "./escape-xml";

export type Attributes = Readonly<Record<string, string>>;

const opening = (name: string, attributes: Attributes): string =>
  [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeXml(value)}"`)].join(" ");

/** An element with a text; nothing where the text is empty, because neither syntax allows empty elements. */
export const leaf = (name: string, text: string, attributes: Attributes = {}): string =>
  text === "" ? "" : `<${opening(name, attributes)}>${escapeXml(text)}</${name}>`;

/** An element with the elements in it; nothing where there are none. */
export function branch(name: string, ...children: readonly string[]): string {
  const content = children.join("");
  return content === "" ? "" : `<${name}>${content}</${name}>`;
}

/** The whole file, with the namespaces of its root by prefix. */
export const file = (name: string, namespaces: Attributes, ...children: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${opening(name, namespaces)}>${children.join("")}</${name}>\n`;

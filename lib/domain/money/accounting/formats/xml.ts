import { escapeXml } from "@/lib/base/escape-xml";

/** An element with a text; nothing where the text is empty. */
export const leaf = (name: string, text: string): string =>
  text === "" ? "" : `<${name}>${escapeXml(text)}</${name}>`;

/** An element with the elements in it; nothing where there are none. */
export function branch(name: string, ...children: readonly string[]): string {
  const content = children.join("");
  return content === "" ? "" : `<${name}>${content}</${name}>`;
}

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** At most so many signs of a text. */
export const cut = (text: string, most: number): string => [...text.trim()].slice(0, most).join("");

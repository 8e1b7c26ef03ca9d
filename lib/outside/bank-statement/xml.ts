import { XMLParser } from "fast-xml-parser";
import { StatementRefusal } from "./port";

type Node = Record<string, unknown>;

/** Elements that may occur more than once; one alone is a list, too. */
const lists = new Set([
  "Stmt",
  "Rpt",
  "Ntfctn",
  "Ntry",
  "NtryDtls",
  "TxDtls",
  "Ustrd",
  "Strd",
  "AddtlRmtInf",
]);
const mostDepth = 40;

const parser = new XMLParser({
  ignoreAttributes: false,
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  // Entities are a way to make a small file large.
  processEntities: false,
  isArray: (name) => lists.has(name),
});

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Elements within each other, as deep as they go. */
function depthOf(xml: string): number {
  let [depth, most] = [0, 0];
  for (let place = xml.indexOf("<"); place >= 0; place = xml.indexOf("<", place + 1)) {
    const sign = xml.charAt(place + 1);
    if (sign === "?" || sign === "!") continue;
    if (sign === "/") depth -= 1;
    else if (xml.charAt(xml.indexOf(">", place) - 1) !== "/") depth += 1;
    most = Math.max(most, depth);
    if (most > mostDepth) return most;
  }
  return most;
}

/** Reads XML of a bank; throws one sentence when it is none, or has what banks do not send. */
export function parseXml(xml: string): unknown {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new StatementRefusal("document_type");
  if (depthOf(xml) > mostDepth) throw new StatementRefusal("deep");
  try {
    return parser.parse(xml, true);
  } catch {
    throw new StatementRefusal("not_xml");
  }
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const codePoint = (code: number): string =>
  code > 31 && code < 0x110000 && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : " ";

/** The five entities of XML and numbers of letters, each once. */
const plain = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (_, decimal, hexadecimal, name) => {
      if (decimal) return codePoint(Number(decimal));
      if (hexadecimal) return codePoint(Number.parseInt(hexadecimal, 16));
      return entities[String(name).toLowerCase()] ?? "";
    },
  );

/** The elements at that path, however many there are on the way. */
export function at(value: unknown, ...path: string[]): unknown[] {
  const [name, ...rest] = path;
  if (name === undefined) return value === undefined ? [] : [value];
  if (!isNode(value)) return [];
  const inner = value[name];
  return (Array.isArray(inner) ? inner : [inner]).flatMap((one) => at(one, ...rest));
}

const ownText = (found: unknown): string => {
  const text = isNode(found) ? found["#text"] : found;
  return typeof text === "string" ? plain(text).trim() : "";
};

/** The first text at that path; empty = none. Elements with attributes hold theirs in `#text`. */
export const textAt = (value: unknown, ...path: string[]): string => ownText(at(value, ...path)[0]);

export const textsAt = (value: unknown, ...path: string[]): string[] =>
  at(value, ...path)
    .map(ownText)
    .filter(Boolean);

const searchedDepth = 8;

/** All elements of that name, wherever an envelope has put them. */
export function findAll(value: unknown, name: string, depth = 0): unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => findAll(one, name, depth));
  if (!isNode(value) || depth > searchedDepth) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === name ? (Array.isArray(inner) ? inner : [inner]) : findAll(inner, name, depth + 1),
  );
}

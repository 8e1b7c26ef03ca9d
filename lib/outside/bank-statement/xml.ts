import { XMLParser } from "fast-xml-parser";
import { StatementRefusal } from "./port";

type Node = Record<string, unknown>;

/** Elements that are always parsed as arrays, because they may repeat. */
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
  "Bal",
  "Rcrd",
  "Btch",
  "OrgnlPmtInfAndSts",
  "TxInfAndSts",
  "StsRsnInf",
]);
const mostDepth = 40;

const parser = new XMLParser({
  ignoreAttributes: false,
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  // Entity expansion could make a small file huge.
  processEntities: false,
  isArray: (name) => lists.has(name),
});

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The maximum nesting depth of elements. */
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

/** Parses a bank's XML; throws StatementRefusal if it is invalid, too deep, or has a DOCTYPE or entities. */
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

/** Decodes the five XML entities and numeric character references, once each. */
const plain = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (_, decimal, hexadecimal, name) => {
      if (decimal) return codePoint(Number(decimal));
      if (hexadecimal) return codePoint(Number.parseInt(hexadecimal, 16));
      return entities[String(name).toLowerCase()] ?? "";
    },
  );

/** All elements at that path, through repeated parents. */
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

/** The first text at that path; empty = none. For elements with attributes it is in `#text`. */
export const textAt = (value: unknown, ...path: string[]): string => ownText(at(value, ...path)[0]);

export const textsAt = (value: unknown, ...path: string[]): string[] =>
  at(value, ...path)
    .map(ownText)
    .filter(Boolean);

export const squeezed = (text: string): string => text.replaceAll(/\s/g, "");

export const isTrue = (text: string): boolean => text === "true" || text === "1";

export const currencyAt = (value: unknown, ...path: string[]): string =>
  textAt(value, ...path, "@_Ccy").toUpperCase();

/** Status of an entry: plain text in older versions, a `Cd` element in newer ones. */
export const statusAt = (entry: unknown): string =>
  textAt(entry, "Sts") || textAt(entry, "Sts", "Cd") || textAt(entry, "Sts", "Prtry");

/** The format allows five decimals; amounts with fractions of a cent cannot be booked. */
export function decimalAt(text: string): string | null {
  const [, whole, part = ""] =
    /^\+?0{0,20}([1-9]\d{0,11}|0)(?:\.(\d{1,2})?0{0,6})?$/.exec(text.replace(/^\+?\.(?=\d)/, "0.")) ?? [];
  return whole === undefined ? null : `${whole}.${part.padEnd(2, "0")}`;
}

const searchedDepth = 8;

/** All elements of that name at any depth up to `searchedDepth`. */
export function findAll(value: unknown, name: string, depth = 0): unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => findAll(one, name, depth));
  if (!isNode(value) || depth > searchedDepth) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === name ? (Array.isArray(inner) ? inner : [inner]) : findAll(inner, name, depth + 1),
  );
}

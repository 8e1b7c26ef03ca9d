import { XMLParser } from "fast-xml-parser";
import { nameReceipts } from "./name-receipt";
import type { Statement } from "./port";

type Node = Record<string, unknown>;

/** Elements that may occur more than once; one alone is a list, too. */
const lists = new Set(["Stmt", "Ntry", "NtryDtls", "TxDtls", "Ustrd", "Strd"]);

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

/** The elements at that path, however many there are on the way. */
function at(value: unknown, ...path: string[]): unknown[] {
  const [name, ...rest] = path;
  if (name === undefined) return value === undefined ? [] : [value];
  if (!isNode(value)) return [];
  const inner = value[name];
  return (Array.isArray(inner) ? inner : [inner]).flatMap((one) => at(one, ...rest));
}

/** The first text at that path; empty = none. Elements with attributes hold theirs in `#text`. */
function textAt(value: unknown, ...path: string[]): string {
  const [found] = at(value, ...path);
  const text = isNode(found) ? found["#text"] : found;
  return typeof text === "string" ? text.trim() : "";
}

const currencyAt = (value: unknown, ...path: string[]): string => textAt(value, ...path, "@_Ccy");

const textsAt = (value: unknown, ...path: string[]): string[] =>
  at(value, ...path).flatMap((one) => (typeof one === "string" ? [one.trim()] : []));

/** What the payer wrote: the structured reference first, then the lines of free text. */
const remittance = (details: unknown): string =>
  [
    ...textsAt(details, "RmtInf", "Strd", "CdtrRefInf", "Ref"),
    ...textsAt(details, "RmtInf", "Ustrd"),
    textAt(details, "Refs", "EndToEndId"),
  ]
    .filter(Boolean)
    .join(" ");

/** Booked money that came in; an entry is booked by a word, in some versions by a code. */
const isReceipt = (entry: unknown): boolean =>
  textAt(entry, "CdtDbtInd") === "CRDT" &&
  (textAt(entry, "Sts") || textAt(entry, "Sts", "Cd")) === "BOOK" &&
  !/^(true|1)$/.test(textAt(entry, "RvslInd"));

/** The form allows five decimals; what is more than cents is refused rather than rounded. */
function readAmount(text: string): string {
  const [, whole, part = ""] = /^0*([1-9]\d*|0)(?:\.(\d{1,2})?0*)?$/.exec(text) ?? [];
  if (whole === undefined) throw new Error(`${text || "Nothing"} is no amount.`);
  return `${whole}.${part.padEnd(2, "0")}`;
}

const ownAmount = (details: unknown): string[] =>
  [["Amt"], ["AmtDtls", "TxAmt", "Amt"]].find((path) => textAt(details, ...path) !== "") ?? [];

/** One receipt, or each of those that the bank has put into one entry. */
function receiptsOf(entry: unknown, account: string) {
  const details = at(entry, "NtryDtls", "TxDtls");
  const day = (textAt(entry, "BookgDt", "Dt") || textAt(entry, "BookgDt", "DtTm")).slice(0, 10);
  const whole = { amount: readAmount(textAt(entry, "Amt")), currency: currencyAt(entry, "Amt") };
  const number = textAt(entry, "AcctSvcrRef");
  // Banks that do not say how an entry is divided have it counted as one.
  if (details.length <= 1 || details.some((one) => ownAmount(one).length === 0)) {
    const own = details.length === 1 ? textAt(details[0], "Refs", "AcctSvcrRef") : "";
    const text = [...details.map(remittance), textAt(entry, "AddtlNtryInf")].filter(Boolean).join(" ");
    return [{ ...whole, number: own || number, day, text, account }];
  }
  return details.flatMap((one, index) => {
    // Of several in one entry each may say for itself that it went out.
    if (textAt(one, "CdtDbtInd") === "DBIT") return [];
    const path = ownAmount(one);
    const own = textAt(one, "Refs", "AcctSvcrRef");
    return {
      amount: readAmount(textAt(one, ...path)),
      currency: currencyAt(one, ...path) || whole.currency,
      number: own && own !== number ? own : number && `${number}/${index + 1}`,
      day,
      text: remittance(one),
      account,
    };
  });
}

/** A statement in the form camt.053 of ISO 20022; throws one sentence when it is none. */
export function readCamt053(xml: string): Statement {
  let document: unknown;
  try {
    document = parser.parse(xml, true);
  } catch {
    throw new Error("This is no well-formed XML.");
  }
  const statements = at(document, "Document", "BkToCstmrStmt", "Stmt");
  if (statements.length === 0) throw new Error("This XML is no statement in the form camt.053.");
  const found = statements.flatMap((statement) => {
    const account = (
      textAt(statement, "Acct", "Id", "IBAN") || textAt(statement, "Acct", "Id", "Othr", "Id")
    ).replaceAll(/\s/g, "");
    return at(statement, "Ntry")
      .filter(isReceipt)
      .flatMap((entry) => receiptsOf(entry, account));
  });
  return { receipts: nameReceipts(found) };
}

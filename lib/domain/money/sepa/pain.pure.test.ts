import { XMLParser } from "fast-xml-parser";
import { describe, expect, it, test } from "vitest";
import { isCreditorId, maskedIban, sepaIban } from "@/lib/base/iban";
import { sepaText } from "../../../base/latin";
import { daysAfter, isBusinessDay, nextBusinessDay } from "./business-days";
import { type DebitBatch, debitXml, sumOf, transferXml } from "./pain";

/*
 * An independent reader: the elements of a file in their order, checked against the order, number and form that the
 * schemas of ISO 20022 and the guidelines of SEPA name.
 */
type Element = { name: string; text: string; attributes: Record<string, string>; children: Element[] };

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseTagValue: false,
  trimValues: false,
});

function elementsOf(nodes: Record<string, unknown>[]): Element[] {
  return nodes.flatMap((node) => {
    const [name] = Object.keys(node).filter((key) => key !== ":@");
    if (!name || name.startsWith("?") || name === "#text") return [];
    const inner = node[name] as Record<string, unknown>[];
    const text = inner.map((one) => ("#text" in one ? String(one["#text"]) : "")).join("");
    const attributes = (node[":@"] ?? {}) as Record<string, string>;
    return [{ name, text, attributes, children: elementsOf(inner) }];
  });
}

const read = (xml: string): Element => {
  const [root] = elementsOf(parser.parse(xml) as Record<string, unknown>[]);
  if (!root) throw new Error("no root");
  return root;
};

const at = (element: Element, ...path: string[]): Element[] =>
  path.reduce(
    (found, name) => found.flatMap(({ children }) => children.filter((one) => one.name === name)),
    [element],
  );
const textAt = (element: Element, ...path: string[]): string => at(element, ...path)[0]?.text ?? "";

/** `Name` once, `Name?` at most once, `Name+` once or more. */
type Grammar = { [name: string]: string };

const party = { Cdtr: "Nm", Dbtr: "Nm", InitgPty: "Nm", SvcLvl: "Cd", LclInstrm: "Cd", RmtInf: "Ustrd" };
const accounts = { CdtrAcct: "Id", DbtrAcct: "Id", "DbtrAcct/Id": "IBAN", "CdtrAcct/Id": "IBAN" };
const agents = (bic: string) => ({
  DbtrAgt: "FinInstnId",
  CdtrAgt: "FinInstnId",
  FinInstnId: `${bic}? Othr?`,
  "FinInstnId/Othr": "Id",
});
const header = "MsgId CreDtTm NbOfTxs CtrlSum InitgPty";

const transferGrammar = (isNewer: boolean): Grammar => ({
  Document: "CstmrCdtTrfInitn",
  CstmrCdtTrfInitn: "GrpHdr PmtInf+",
  GrpHdr: header,
  PmtInf:
    "PmtInfId PmtMtd BtchBookg NbOfTxs CtrlSum PmtTpInf ReqdExctnDt Dbtr DbtrAcct DbtrAgt ChrgBr CdtTrfTxInf+",
  PmtTpInf: "SvcLvl",
  ...(isNewer ? { ReqdExctnDt: "Dt" } : {}),
  CdtTrfTxInf: "PmtId Amt Cdtr CdtrAcct RmtInf?",
  PmtId: "EndToEndId",
  Amt: "InstdAmt",
  ...{ ...party, ...accounts, ...agents(isNewer ? "BICFI" : "BIC") },
});

const debitGrammar = (isNewer: boolean): Grammar => ({
  Document: "CstmrDrctDbtInitn",
  CstmrDrctDbtInitn: "GrpHdr PmtInf+",
  GrpHdr: header,
  PmtInf:
    "PmtInfId PmtMtd BtchBookg NbOfTxs CtrlSum PmtTpInf ReqdColltnDt Cdtr CdtrAcct CdtrAgt ChrgBr CdtrSchmeId DrctDbtTxInf+",
  PmtTpInf: "SvcLvl LclInstrm SeqTp",
  CdtrSchmeId: "Id",
  "CdtrSchmeId/Id": "PrvtId",
  PrvtId: "Othr",
  "PrvtId/Othr": "Id SchmeNm",
  SchmeNm: "Prtry",
  DrctDbtTxInf: "PmtId InstdAmt DrctDbtTx DbtrAgt Dbtr DbtrAcct RmtInf?",
  PmtId: "EndToEndId",
  DrctDbtTx: "MndtRltdInf",
  MndtRltdInf: "MndtId DtOfSgntr",
  ...{ ...party, ...accounts, ...agents(isNewer ? "BICFI" : "BIC") },
});

const forms: Record<string, RegExp> = {
  MsgId: /^[A-Za-z0-9-]{1,35}$/,
  PmtInfId: /^[A-Za-z0-9-]{1,35}$/,
  EndToEndId: /^[A-Za-z0-9-]{1,35}$/,
  MndtId: /^[A-Za-z0-9-]{1,35}$/,
  CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/,
  NbOfTxs: /^[1-9]\d{0,14}$/,
  CtrlSum: /^\d{1,15}\.\d\d$/,
  InstdAmt: /^\d{1,9}\.\d\d$/,
  PmtMtd: /^(TRF|DD)$/,
  BtchBookg: /^(true|false)$/,
  SeqTp: /^(FRST|RCUR|OOFF|FNAL)$/,
  ChrgBr: /^SLEV$/,
  IBAN: /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/,
  BIC: /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
  BICFI: /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
  Nm: /^[A-Za-z0-9/?:().,'+ -]{1,70}$/,
  Ustrd: /^[A-Za-z0-9/?:().,'+ -]{1,140}$/,
  ReqdColltnDt: /^\d{4}-\d\d-\d\d$/,
  DtOfSgntr: /^\d{4}-\d\d-\d\d$/,
};

/** What is wrong with an element by a grammar; [] = nothing. */
function faultsOf(element: Element, grammar: Grammar, parent = ""): string[] {
  const { name, text, children } = element;
  const rule = grammar[`${parent}/${name}`] ?? grammar[name];
  const own = children.length === 0 ? [] : [`${name} has ${children.map((one) => one.name).join(" ")}`];
  if (rule === undefined)
    return [
      ...own,
      ...(text === "" ? [`${name} is empty`] : []),
      ...(forms[name]?.test(text) === false ? [`${name} ${text}`] : []),
    ];
  const pattern = rule
    .split(" ")
    .map((one) => one.replace(/^(\w+)([?+]?)$/, "(?:$1 )$2"))
    .join("");
  const found = children.map((one) => `${one.name} `).join("");
  return [
    ...(new RegExp(`^${pattern}$`).test(found) ? [] : own.length > 0 ? own : [`${name} is empty`]),
    ...children.flatMap((one) => faultsOf(one, grammar, name)),
  ];
}

const own = { name: "Müller & Söhne GmbH", iban: "DE89370400440532013000", bic: "COBADEFFXXX" };
const order = (number: number, amount: string) => ({
  reference: `T${number}-0A1B2C3D`,
  amount,
  name: ["Łukasz Żółć", "Иван Петров", 'A/B <c> & "d"', "€€€"][number % 4] ?? "",
  iban: "NL91ABNA0417164300",
  text: `Erstattung // Größe ${number} 😀`,
});
const facts = { messageId: "T20261129-0A1B2C3D", createdAt: new Date("2026-11-29T18:35:12.345Z"), own };

describe.each(["03", "09"] as const)("credit transfers in pain.001.001.%s", (version) => {
  const orders = [order(1, "10.00"), order(2, "0.01"), order(3, "123456.78"), order(4, "5.45")];
  const xml = transferXml({ ...facts, version, executeOn: "2026-11-30", orders });

  it("are as the schema says, in the characters of SEPA", () => {
    const root = read(xml);
    expect(root.attributes.xmlns).toBe(`urn:iso:std:iso:20022:tech:xsd:pain.001.001.${version}`);
    expect(faultsOf(root, transferGrammar(version === "09"))).toEqual([]);
    expect(xml).not.toMatch(/&(?!(?:amp|apos);)|[^\x20-\x7e\n]/);
  });

  it("come to their control sums and are the same whenever they are made", () => {
    const root = read(xml);
    for (const part of [
      at(root, "CstmrCdtTrfInitn", "GrpHdr")[0],
      at(root, "CstmrCdtTrfInitn", "PmtInf")[0],
    ]) {
      if (!part) throw new Error("missing");
      expect([textAt(part, "NbOfTxs"), textAt(part, "CtrlSum")]).toEqual(["4", "123472.24"]);
    }
    expect(transferXml({ ...facts, version, executeOn: "2026-11-30", orders })).toBe(xml);
  });
});

describe.each(["02", "08"] as const)("direct debits in pain.008.001.%s", (version) => {
  const batch = (sequence: DebitBatch["sequence"], number: number): DebitBatch => ({
    ...{ batch: `D20261129-0A1B2C3D-${number}`, sequence, scheme: number % 2 === 0 ? "B2B" : "CORE" },
    ...{ creditorId: "DE98ZZZ09999999999", collectOn: "2026-12-07" },
    orders: [number, number + 1].map((one) => ({
      ...order(one, `${one}.10`),
      mandate: `M20001-${one}`,
      signedOn: "2026-11-01",
    })),
  });
  const batches = [batch("FRST", 1), batch("RCUR", 2), batch("OOFF", 3), batch("FNAL", 4)];
  const xml = debitXml({ ...facts, own: { ...own, bic: "" }, version, batches });

  it("are as the schema says, with creditor, mandate and sequence", () => {
    const root = read(xml);
    expect(faultsOf(root, debitGrammar(version === "08"))).toEqual([]);
    const groups = at(root, "CstmrDrctDbtInitn", "PmtInf");
    expect(groups.map((one) => textAt(one, "PmtTpInf", "SeqTp"))).toEqual(["FRST", "RCUR", "OOFF", "FNAL"]);
    expect(groups.map((one) => textAt(one, "PmtTpInf", "LclInstrm", "Cd"))).toEqual([
      "CORE",
      "B2B",
      "CORE",
      "B2B",
    ]);
    expect(new Set(groups.map((one) => textAt(one, "CdtrSchmeId", "Id", "PrvtId", "Othr", "Id")))).toEqual(
      new Set(["DE98ZZZ09999999999"]),
    );
    expect(groups.map((one) => textAt(one, "CtrlSum"))).toEqual(["3.20", "5.20", "7.20", "9.20"]);
    expect(textAt(root, "CstmrDrctDbtInitn", "GrpHdr", "CtrlSum")).toBe("24.80");
  });
});

test("the reader of these tests finds what is out of order", () => {
  const xml = transferXml({ ...facts, version: "03", executeOn: "2026-11-30", orders: [order(1, "1.00")] });
  const swapped = xml.replace(/(<Dbtr>.*?<\/Dbtr>)(<DbtrAcct>.*?<\/DbtrAcct>)/, "$2$1");
  expect(faultsOf(read(swapped), transferGrammar(false))).toHaveLength(1);
  expect(faultsOf(read(xml.replace("SLEV", "SHAR")), transferGrammar(false))).toEqual(["ChrgBr SHAR"]);
});

test.each([
  ["Müller & Söhne", "Mueller + Soehne"],
  ["ÄÖÜß", "AeOeUess"],
  ["Łódź Đại Çelik", "Lodz Dai Celik"],
  ["Иван Щукин", "Ivan Shchukin"],
  ["Αθήνα", "Athina"],
  ["//a///b/", "a/b"],
  ["a\u0000b\n<c>", "a b c"],
  ["😀", ""],
])("%j is written as %j", (text, written) => {
  expect(sepaText(text, 70)).toBe(written);
});

test("control sums are exact beyond what floating point holds", () => {
  expect(sumOf(Array.from({ length: 3 }, () => ({ amount: "99999999999999.99" })))).toBe(
    "299999999999999.97",
  );
  expect(sumOf([])).toBe("0.00");
});

test.each([
  ["NL91 ABNA 0417 1643 00", "NL91ABNA0417164300"],
  ["de89370400440532013000", "DE89370400440532013000"],
  ["FR1420041010050500013M02606", "FR1420041010050500013M02606"],
  ["NL91ABNA0417164301", null],
  ["NL91ABNA04171643001", null],
  ["US64SVBKUS6S3300958879", null],
  ["40702810000000000000", null],
  ["", null],
])("the IBAN of %j is %j", (text, iban) => {
  expect(sepaIban(text)).toBe(iban);
});

test("a creditor identifier is checked, whatever its business code", () => {
  expect(["DE98ZZZ09999999999", "DE98ABC09999999999"].map(isCreditorId)).toEqual([true, true]);
  expect(["DE97ZZZ09999999999", "DE98ZZZ", "", "DE98ZZZ0999999999x"].map(isCreditorId)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(maskedIban("NL", "4300")).toBe("NL•• •••• 4300");
});

test("banks rest at weekends, on New Year, Good Friday, Easter Monday, 1 May and Christmas", () => {
  const closed = [
    "2026-01-01",
    "2026-04-03",
    "2026-04-06",
    "2026-05-01",
    "2026-12-25",
    "2026-11-28",
    "2026-11-29",
    "2027-03-26",
  ];
  expect(closed.filter(isBusinessDay)).toEqual([]);
  expect(["2026-04-02", "2026-04-07", "2026-12-24", "2026-11-30"].filter(isBusinessDay)).toHaveLength(4);
  expect(nextBusinessDay("2026-12-25")).toBe("2026-12-28");
  expect(daysAfter("2026-12-30", 3)).toBe("2027-01-02");
});

import { beforeAll, expect, test, vi } from "vitest";
import { renderPdf } from "@/lib/outside/pdf/render";
import {
  type CheckedFile,
  checkByOfficialRules,
  type Verdict,
} from "@/lib/testing/e-invoices/official-rules";
import { further, nothingFurther, printedDocuments } from "@/lib/testing/money/printed-documents";
import { layOut } from "../documents/lay-out";
import { writeCii } from "./cii";
import { composeEInvoice } from "./compose";
import { enclosedIn } from "./enclose";
import { en16931, xrechnung } from "./guidelines";
import { writeUbl } from "./ubl";

/*
 * Every kind of document against the rules of EN 16931, XRechnung, Factur-X and PDF/A, as their publishers have them. A
 * PDF has the CII file in it, and XRechnung is UBL, so all formats are checked. The first run gets the rules.
 */
vi.setConfig({ testTimeout: 600_000, hookTimeout: 900_000 });

const kinds = Object.entries(printedDocuments);
const brand = { name: "Nord & Hafen <Berth>", accent: null };
const nameOf = (kind: string, ending: string) => `${kind.replaceAll(/\W+/g, "-")}.${ending}`;
let verdicts: Map<string, Verdict>;

async function filesOf([kind, printed]: (typeof kinds)[number]): Promise<CheckedFile[]> {
  const invoice = composeEInvoice(printed, further, "de");
  const sheet = { ...layOut(printed, "de", brand), enclosed: enclosedIn(invoice) };
  return [
    { name: nameOf(kind, "xrechnung.xml"), content: writeUbl(invoice, xrechnung) },
    { name: nameOf(kind, "pdf"), content: await renderPdf(sheet) },
  ];
}

beforeAll(async () => {
  const made = await Promise.all(kinds.map(filesOf));
  const [[, first]] = kinds as [(typeof kinds)[number]];
  const printedOnly = composeEInvoice(first, nothingFurther, "en");
  const plain = { name: "printed-only.xml", content: writeUbl(printedOnly, en16931) };
  const note = printedDocuments["credit note over mixed lines"] ?? first;
  const cii = [first, note].map((one, index) => ({
    name: `plain-${index}.cii.xml`,
    content: writeCii(composeEInvoice(one, further, "en"), en16931),
  }));
  const sum = { what: null, quantity: 1, unitPrice: note.subtotal, amount: note.subtotal };
  const taxes = note.taxes.slice(0, 1).map((part) => ({ ...part, base: note.subtotal }));
  const unsplit = composeEInvoice({ ...note, lines: [sum], taxes }, further, "en");
  const wrongSum = plain.content.replace(/PayableAmount currencyID="EUR">/, "$&9");
  verdicts = await checkByOfficialRules([
    ...made.flat(),
    plain,
    ...cii,
    { name: "unsplit.xml", content: writeUbl(unsplit, en16931) },
    { name: "wrong-sum.xml", content: wrongSum },
    { name: "incomplete.xml", content: writeUbl(printedOnly, xrechnung) },
  ]);
});

test.each(kinds.map(([kind]) => kind))("%s: XRechnung, and PDF/A-3 with Factur-X in it", (kind) => {
  for (const ending of ["xrechnung.xml", "pdf"])
    expect(verdicts.get(nameOf(kind, ending))).toEqual({ isValid: true, errors: [] });
});

test("what is printed is enough for a plain file", () => {
  expect(verdicts.get("printed-only.xml")).toEqual({ isValid: true, errors: [] });
});

test.each([0, 1])("plain CII of an invoice and of a credit note: %i", (index) => {
  expect(verdicts.get(`plain-${index}.cii.xml`)).toEqual({ isValid: true, errors: [] });
});

test("the rules find what is wrong", () => {
  expect(verdicts.get("wrong-sum.xml")?.errors.join()).toContain("BR-CO-16");
  // What is untaxed must not be in the base of the tax.
  expect(verdicts.get("unsplit.xml")?.errors.join()).toContain("BR-S-09");
  const { isValid, errors = [] } = verdicts.get("incomplete.xml") ?? {};
  expect(isValid).toBe(false);
  for (const rule of ["BR-DE-15", "BR-DE-2", "BR-DE-3"]) expect(errors.join()).toContain(rule);
});

import { describe, expect, test } from "vitest";
import { minus, percentOf, sum, times } from "@/lib/testing/money/decimal-sums";
import {
  creditNoteOf,
  further,
  invoiceOf,
  line,
  nothingFurther,
  printedDocuments,
} from "@/lib/testing/money/printed-documents";
import { writeCii } from "./cii";
import { composeEInvoice, isInvoice } from "./compose";
import { en16931 } from "./guidelines";
import { missingIn } from "./missing";
import { vatIdOf } from "./party";
import { writeUbl } from "./ubl";

const kinds = Object.entries(printedDocuments);
const composed = (name: string) => {
  const printed = printedDocuments[name];
  if (!printed) throw new Error(`No document ${name}.`);
  return composeEInvoice(printed, further, "en");
};

test("the buyer's own references are where programs look for them", () => {
  const invoice = composed("domestic, discounts, part paid");
  const [ubl, cii] = [writeUbl(invoice, en16931), writeCii(invoice, en16931)];
  expect(ubl).toMatch(/<cac:OrderReference>\s*<cbc:ID>PO-4711</);
  expect(ubl).toContain("<cbc:AccountingCost>KST 100<");
  expect(cii).toMatch(/<ram:BuyerOrderReferencedDocument>\s*<ram:IssuerAssignedID>PO-4711</);
  expect(cii).toMatch(/<ram:ReceivableSpecifiedTradeAccountingAccount>\s*<ram:ID>KST 100</);
  const [without] = [composed("OSS, paid by card")].map((one) => writeUbl(one, en16931));
  expect(without).not.toMatch(/OrderReference|AccountingCost/);
});

describe("sums", () => {
  test.each(kinds)("%s: lines, deductions, tax by category and what is due add up", (_, printed) => {
    const { lines, allowances, taxes, sums, currency } = composeEInvoice(printed, further, "en");
    const all = (values: { amount: string }[]) =>
      sum(
        values.map(({ amount }) => amount),
        currency,
      );
    for (const one of lines) expect(times(one.price, one.quantity, currency)).toBe(one.amount);
    // BR-CO-10, 11, 13, 14, 15, 16
    expect(sums.lines).toBe(all(lines));
    expect(sums.allowances).toBe(all(allowances));
    expect(sums.net).toBe(minus(sums.lines, sums.allowances, currency));
    expect(sums.tax).toBe(
      sum(
        taxes.map(({ tax }) => tax),
        currency,
      ),
    );
    expect(sums.total).toBe(sum([sums.net, sums.tax], currency));
    expect(sums.due).toBe(minus(sums.total, sums.paid, currency));
    for (const { code, rate, base, tax } of taxes) {
      const ofCategory = <T extends { category: { code: string }; amount: string }>(some: T[]) =>
        all(some.filter(({ category }) => category.code === code));
      expect(base).toBe(minus(ofCategory(lines), ofCategory(allowances), currency));
      if (currency === "EUR") expect(tax).toBe(percentOf(base, rate ?? "0.00"));
    }
  });

  test.each(kinds)("%s: what the print says is what programs read", (_, printed) => {
    const { sums } = composeEInvoice(printed, further, "en");
    const sign = printed.kind === "credit_note" ? "-" : "";
    const of = (value: string) => (value === "0.00" ? value : `${sign}${value}`);
    expect([of(sums.net), of(sums.total)]).toEqual([printed.subtotal, printed.total]);
  });
});

test("deductions stand beside the lines, and a price is never negative", () => {
  const discounted = composed("domestic, discounts, part paid");
  expect(discounted.lines.map(({ quantity, price }) => [quantity, price])).toEqual([
    [3, "14.50"],
    [3, "3.00"],
    [1, "10.00"],
  ]);
  expect(discounted.allowances.map(({ amount, reason }) => [amount, reason])).toEqual([
    ["5.25", "Discount for the period, 2026-11-01 – 2026-12-01"],
    ["4.73", "Promo code WELCOME, 2026-11-01 – 2026-12-01"],
  ]);
  expect(discounted.sums).toMatchObject({ paid: "20.00", net: "52.52", tax: "11.03", due: "43.55" });
  expect(composed("a line that takes off").lines.at(-1)).toMatchObject({ quantity: -2, price: "12.50" });
  expect(composed("credit note over all").allowances).toEqual(discounted.allowances);
  expect(discounted.period).toEqual({ from: "2026-11-01", until: "2026-11-30" });
});

test.each([
  ["domestic, discounts, part paid", [["S", "21.00", ""]]],
  ["OSS, paid by card", [["S", "25.50", ""]]],
  ["reverse charge", [["AE", "0.00", "VATEX-EU-AE"]]],
  ["outside the EU, in dollars", [["O", "0.00", "VATEX-EU-O"]]],
  ["exempt small company", [["E", "0.00", ""]]],
  ["exempt buyer", [["E", "0.00", "VATEX-EU-151"]]],
  [
    "taxed and untaxed lines",
    [
      ["S", "21.00", ""],
      ["E", "0.00", ""],
    ],
  ],
] as const)("the tax of %s", (name, expected) => {
  expect(composed(name).taxes.map(({ code, rate, reasonCode }) => [code, rate, reasonCode])).toEqual(
    expected,
  );
});

test("what is sold to an exempt buyer names both parties' VAT numbers, and outside the EU no article of its directive", () => {
  const { seller, buyer } = composed("exempt buyer");
  expect([seller.vatId, buyer.vatId]).toEqual(["NL004495445B01", "DE136695976"]);
  const why = { code: "buyer_exempt", rate: "0.00", country: "RU", basis: "Vienna Convention" } as const;
  const russian = invoiceOf([line({ code: "item", name: "x" }, "1.00")], { why, rate: "0.00" });
  expect(composeEInvoice(russian, further, "en").taxes).toMatchObject([
    { code: "E", reason: expect.stringContaining("Vienna Convention"), reasonCode: "" },
  ]);
});

test("a credit note over less than its lines is about its sum", () => {
  const whole = invoiceOf([line({ code: "item", name: "Colocation" }, "150.00")]);
  const note = creditNoteOf(whole, { code: "refunded" }, [
    line({ code: "item", name: "Colocation" }, "90.00"),
  ]);
  const { lines } = composeEInvoice({ ...note, lines: [...note.lines, ...note.lines] }, further, "en");
  expect(lines).toMatchObject([{ name: "Refunded as credit", price: "90.00" }]);
});

test("what is no invoice is not made", () => {
  const order = invoiceOf([line({ code: "item", name: "x" }, "1.00")], { facts: { title: "pro_forma" } });
  const funds = invoiceOf([line({ code: "add_funds" }, "10.00")], {
    why: { code: "not_a_sale" },
    rate: "0.00",
  });
  for (const printed of [order, funds]) {
    expect(isInvoice(printed)).toBe(false);
    expect(() => composeEInvoice(printed, further, "en")).toThrow("is no invoice");
  }
});

describe("what is missing is named", () => {
  const missing = (name: string, facts = nothingFurther, format: "ubl" | "xrechnung" = "ubl") => {
    const printed = printedDocuments[name];
    if (!printed) throw new Error(`No document ${name}.`);
    return missingIn(composeEInvoice(printed, facts, "en"), format);
  };

  test.each([
    ["domestic, discounts, part paid", []],
    ["reverse charge", []],
    // Without a VAT number only the register says who sells.
    ["outside the EU, in dollars", ["seller_register"]],
    ["exempt small company", ["seller_register"]],
  ] as const)("for a plain file of %s: %j", (name, facts) => expect(missing(name)).toEqual(facts));

  test("for XRechnung, and nothing once all is said", () => {
    expect(missing("reverse charge", nothingFurther, "xrechnung")).toEqual([
      "seller_place",
      "seller_contact",
      "buyer_place",
      "buyer_reference",
    ]);
    for (const [name] of kinds) expect(missing(name, further, "xrechnung")).toEqual([]);
  });

  test("a buyer without name, and reverse charge without a VAT number", () => {
    const printed = printedDocuments["reverse charge"];
    if (!printed) throw new Error("No such document.");
    const nobody = { ...printed, buyer: { ...printed.buyer, name: " \u0000", taxId: "7707083893" } };
    expect(missingIn(composeEInvoice(nobody, further, "en"), "cii")).toEqual([
      "buyer_name",
      "buyer_vat_number",
    ]);
  });
});

test.each([
  ["NL004495445B01", "NL", "NL004495445B01"],
  ["de 136 695 976", "DE", "DE136695976"],
  ["GR123456783", "GR", "EL123456783"],
  ["12/345/67890", "DE", ""],
  ["DE136695976", "NL", ""],
  ["7700000000", "RU", ""],
])("%s of %s as VAT number: %j", (taxId, country, vatId) => expect(vatIdOf(taxId, country)).toBe(vatId));

test("texts from outside are escaped, and signs that XML forbids are left out", () => {
  const invoice = composed("hostile names");
  for (const file of [writeUbl(invoice, en16931), writeCii(invoice, en16931)]) {
    expect(file).toContain("&lt;b&gt;O&apos;Neil &amp; Söhne&lt;/b&gt;");
    expect(file).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; ]]&gt; &apos;x&apos;");
    for (const left of ["<script", "<b>", "\u0000", "\u0007", "\u000b"]) expect(file).not.toContain(left);
    expect(file).not.toMatch(/<[\w:]+><\//);
  }
});

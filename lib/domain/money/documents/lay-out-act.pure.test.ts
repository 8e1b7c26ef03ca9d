import { describe, expect, it, vi } from "vitest";
import { renderPdf } from "@/lib/outside/pdf/render";
import { readPdf } from "@/lib/testing/money/read-pdf";
import { actRows, givenOn } from "./act-rows";
import type { InvoiceDetails } from "./facts";
import { layOutAct } from "./lay-out-act";

// Fonts are read and compiled first, in a thread that may be busy with other tests.
vi.setConfig({ testTimeout: 30_000 });

type Line = InvoiceDetails["lines"][number];

const line = (name: string, amount: string, more: Partial<Line> = {}): Line => ({
  ...{ what: { code: "item", name }, quantity: 1, unitPrice: amount, amount },
  ...more,
});

function invoiceOf(lines: Line[], facts: Partial<InvoiceDetails> = {}): InvoiceDetails {
  const why = { code: "domestic", rate: "22.00", country: "RU" } as const;
  return {
    ...{ kind: "invoice", title: "invoice", number: "RU-2026-000017" },
    ...{ issuedAt: new Date("2026-11-01T08:00:00Z"), issuedOn: "2026-11-01", dueOn: "2026-11-15" },
    ...{ status: "Paid", currency: "RUB" },
    seller: {
      ...{
        name: "ООО «Берт Демо»",
        address: "Тверская ул., 1",
        country: "RU",
        taxId: "7700000000",
        email: "",
      },
      imprint: {
        ...{
          legalForm: "",
          register: "",
          managers: "Иванов И. И., Петров П. П.",
          accountant: "Сидорова А. А.",
        },
        ...{ taxNumber: "", kpp: "770001001", phone: "", email: "", website: "", footer: "" },
      },
    },
    buyer: {
      name: "ООО «Покупатель»",
      address: "Невский пр., 2",
      country: "RU",
      taxId: "7800000001",
      email: "",
    },
    ...{ purchaseOrder: "", costCenter: "", lines, subtotal: "100.00", total: "122.00" },
    taxes: [{ rate: "22.00", base: "100.00", tax: "22.00", why }],
    ...{ payments: [], paid: "122.00", returned: "0.00", due: "0.00", transfer: null },
    ...facts,
  } as InvoiceDetails;
}

describe("the rows of an act", () => {
  it("divide the tax so that it comes to that of the invoice", () => {
    const rows = actRows(invoiceOf([line("A", "33.33"), line("B", "33.33"), line("C", "33.34")]));
    expect(rows.map(({ tax, gross }) => [tax, gross])).toEqual([
      ["7.33", "40.66"],
      ["7.34", "40.67"],
      ["7.33", "40.67"],
    ]);
  });

  it("leave untaxed lines without tax, and are one where something is taken off", () => {
    const untaxed = actRows(invoiceOf([line("A", "60.00"), line("B", "40.00", { isTaxed: false })]));
    expect(untaxed.map(({ rate, tax }) => [rate, tax])).toEqual([
      ["22.00", "22.00"],
      [null, "0.00"],
    ]);
    expect(actRows(invoiceOf([line("A", "110.00"), line("B", "-10.00")]))).toEqual([
      {
        what: null,
        quantity: 1,
        price: "100.00",
        net: "100.00",
        rate: "22.00",
        tax: "22.00",
        gross: "122.00",
      },
    ]);
  });

  it("are given on the last day of their period", () => {
    const period = { from: "2026-11-01", until: "2026-12-01" };
    const lines = [line("A", "50.00"), line("B", "50.00", { what: { code: "item", name: "B", period } })];
    expect(givenOn(invoiceOf(lines))).toBe("2026-11-30");
    expect(givenOn(invoiceOf([line("A", "100.00")]))).toBe("2026-11-01");
  });
});

const printed = async (details: InvoiceDetails) => {
  const pdf = await renderPdf(layOutAct({ details, buyerKpp: "780001001" }, { name: "Berth" }));
  return readPdf(Buffer.from(pdf)).lines.join("\n");
};

describe("the act in print", () => {
  it("is an invoice with an act where there is tax, with numbers, sums and names", async () => {
    const text = await printed(invoiceOf([line("Сервер", "100.00")]));
    for (const part of [
      ...["Статус: 1", "RU-2026-000017", "7700000000/770001001", "7800000001/780001001", "643"],
      ...["Сервер", "22 %", "122,00", "Иванов И. И.", "Сидорова А. А."],
    ])
      expect(text, part).toContain(part);
    expect(text).not.toContain("Петров");
  });

  it("is an act alone where there is none", async () => {
    const why = { code: "exempt", rate: "0.00", country: "RU" } as const;
    const free = { taxes: [{ rate: "0.00", base: "100.00", tax: "0.00", why }], total: "100.00" };
    const text = await printed(invoiceOf([line("Сервер", "100.00")], free));
    expect(text).toContain("Статус: 2");
    expect(text).toContain("без НДС");
  });
});

import { describe, expect, it } from "vitest";
import { made, readBatch, sale, sourceOf } from "@/lib/testing/money/books-files";
import { paymentEvent, refundEvent, saleEvent } from "@/lib/testing/money/ledger-events";
import { chartOf } from "../shared/chart";
import { entryOf } from "../shared/entries";
import type { EventInvoice, LedgerEvent } from "../shared/event";
import { templates } from "../shared/templates";
import { datev } from "./datev";
import { datevDebtors } from "./datev-debtors";

const events = [saleEvent(sale), refundEvent(sale, 1_000, 0), paymentEvent(sale, "stripe")];

describe("a line of a batch for DATEV", () => {
  it.each([
    // What it is, the tax of the sale, its account, BU key, and the field of the EU's rate.
    ["sold at the usual rate", { code: "domestic", rate: "19.00", country: "DE" }, "8400", "", ""],
    ["sold at the reduced rate", { code: "domestic", rate: "7.00", country: "DE" }, "8300", "", ""],
    ["owed by a business abroad", { code: "reverse_charge", rate: "0.00", country: "NL" }, "8336", "", ""],
    ["reported by OSS", { code: "eu_consumer", rate: "25.50", country: "FI" }, "8331", "", "25,50"],
    ["sold outside the EU", { code: "outside_eu", rate: "0.00", country: "CH" }, "8338", "", ""],
    ["exported", { code: "export", rate: "0.00", country: "US" }, "8338", "", ""],
    ["of a small business", { code: "exempt", rate: "0.00", country: "DE" }, "8195", "", ""],
    ["to an exempt buyer", { code: "buyer_exempt", rate: "0.00", country: "DE" }, "8100", "", ""],
  ] as const)(
    "books what is %s on its account, with its key and rate",
    async (_, tax, account, key, rate) => {
      const { rows } = readBatch(await made(datev, sourceOf([saleEvent({ ...sale, tax })])));
      expect(rows[0]).toMatchObject({ account: "11234", side: "S", contra: account, key });
      expect(rows[0]?.fields[40]).toBe(rate);
    },
  );

  it("takes the key of the company's own account: with its rate DATEV works out the tax of the gross amount", async () => {
    const source = sourceOf([]);
    const own = {
      ...{ role: "sale", event: "", tax: "domestic", country: "", rate: "19.00", item: "", currency: "" },
      ...{ account: "8200", name: "Erlöse", taxKey: "3", isAutomatic: false },
    };
    const chart = chartOf(templates.skr03, [own]);
    const journal = async function* () {
      yield { entry: entryOf(saleEvent(sale), chart), event: saleEvent(sale) };
    };
    const { rows } = readBatch(await made(datev, { ...source, journal }));
    expect(rows).toMatchObject([{ account: "11234", contra: "8200", key: "3", cents: 14_691 }]);
  });
});

describe("customers for DATEV", () => {
  const read = async (all: readonly LedgerEvent[]) => readBatch(await made(datevDebtors, sourceOf(all)));
  const withBuyer = (accountId: number, buyer: Partial<EventInvoice["buyer"]>): LedgerEvent => {
    const event = saleEvent(sale);
    if (!event.invoice) throw new Error("A sale has an invoice.");
    return {
      ...event,
      accountId,
      invoice: { ...event.invoice, buyer: { ...event.invoice.buyer, ...buyer } },
    };
  };

  it("have the header, the columns and the fields of the format", async () => {
    const { header, names, rows } = await read(events);
    expect(header).toHaveLength(31);
    expect(header.slice(0, 5)).toEqual(["EXTF", "700", "16", "Debitoren/Kreditoren", "5"]);
    expect(header.slice(10, 21)).toEqual(["1001", "1", "20300101", "4", "", "", "", "", "", "", ""]);
    expect(names).toHaveLength(254);
    expect(new Set(names).size).toBe(254);
    expect(rows).toHaveLength(1);
    const [{ fields } = { fields: [] }] = rows;
    expect(fields).toHaveLength(254);
    const most = new Map([
      ...([
        ["Konto", 9],
        ["Kurzbezeichnung", 15],
        ["EU-Land", 2],
        ["EU-UStID", 13],
        ["Straße", 36],
      ] as const),
      ...([
        ["Postleitzahl", 10],
        ["Ort", 30],
        ["Land", 2],
        ["Kundennummer", 15],
      ] as const),
      ...([
        ["Name (Adressattyp Unternehmen)", 50],
        ["Name (Adressattyp keine Angabe)", 50],
      ] as const),
    ]);
    for (const [name, length] of most)
      expect((fields[names.indexOf(name)] ?? "").length, name).toBeLessThanOrEqual(length);
  });

  it("have the accounts of the batch, once each, as their last invoice names them", async () => {
    const all = [
      withBuyer(1_300, { name: "Old GmbH" }),
      withBuyer(1_300, {
        ...{ name: 'New "Best" GmbH', address: "Am Kai 1, Haus B, 20457 Hamburg", country: "DE" },
        taxId: "DE 136 695 976",
      }),
      withBuyer(1_200, {
        name: "Ada Lovelace",
        address: "12 Road, SW1A 1AA London",
        country: "GB",
        taxId: "",
      }),
      withBuyer(1_400, { name: "", address: "Somewhere", country: "CH", taxId: "CHE-123.456.788" }),
    ];
    const { names, rows } = await read(all);
    const shown = (name: string) => rows.map(({ fields }) => fields[names.indexOf(name)]);
    expect(shown("Konto")).toEqual(["11200", "11300", "11400"]);
    expect(shown("Name (Adressattyp Unternehmen)")).toEqual(["", 'New "Best" GmbH', "1400"]);
    expect(shown("Name (Adressattyp keine Angabe)")).toEqual(["Ada Lovelace", "", ""]);
    expect(shown("Adressattyp")).toEqual(["0", "2", "2"]);
    expect(shown("EU-Land")).toEqual(["", "DE", ""]);
    expect(shown("EU-UStID")).toEqual(["", "136695976", ""]);
    expect(shown("Straße")).toEqual(["12 Road", "Am Kai 1, Haus B", "Somewhere"]);
    expect(shown("Postleitzahl")).toEqual(["SW1A 1AA", "20457", ""]);
    expect(shown("Ort")).toEqual(["London", "Hamburg", ""]);
    const batch = readBatch(await made(datev, sourceOf(all)));
    expect(new Set(batch.rows.map(({ account }) => account))).toEqual(new Set(shown("Konto")));
  });
});

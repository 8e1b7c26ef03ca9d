import Papa from "papaparse";
import { expect } from "vitest";
import type { Format, Source } from "@/lib/domain/money/accounting/formats/source";
import type { Books } from "@/lib/domain/money/accounting/shared/books";
import { entryOf } from "@/lib/domain/money/accounting/shared/entries";
import type { LedgerEvent } from "@/lib/domain/money/accounting/shared/event";
import { templates } from "@/lib/domain/money/accounting/shared/templates";

const company = {
  ...{ id: 3, region: "DE", name: "Nord & Hafen GmbH", address: "Kai 1, 20457 Hamburg", country: "DE" },
  ...{ taxId: "DE136695976", invoicePrefix: "DE", allowedPayments: [], bankAccount: null, contact: null },
  ...{ taxRule: "standard", timeZone: null, addressAbove: null, currencyAccounts: null, imprint: null },
} as Books["company"];

/** Books of January 2030 with these events. */
export function sourceOf(events: readonly LedgerEvent[], accountLength = 4): Source {
  const terms: Books["terms"] = {
    ...({ template: "skr03", recognition: "none" } as const),
    ...{ fiscalStart: 1, consultant: 1001, client: 1, accountLength },
  };
  const chart = [...templates.skr03];
  return {
    ...{ books: { company, zone: "Europe/Berlin", terms, own: [], chart } },
    ...{ first: "2030-01", last: "2030-01", currency: "EUR" },
    journal: async function* () {
      for (const event of events) yield { entry: entryOf(event, chart), event };
    },
  };
}

/** A file as its bytes. */
export async function made(format: Format, source: Source): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const file = format(source);
  let step = await file.next();
  for (; !step.done; step = await file.next()) parts.push(step.value);
  if (step.value instanceof Uint8Array) parts.unshift(step.value);
  return Buffer.concat(parts);
}

/** Sold at the usual rate. */
export const sale = {
  tax: { code: "domestic", rate: "19.00", country: "DE" } as const,
  lines: [
    {
      kind: { code: "preset", name: "vm", location: "NL", hostname: "a" } as const,
      amount: 12_345,
      isTaxed: true,
    },
  ],
  discount: 0,
};
/** Reads a batch as DATEV does, by the description of the format alone. */
export function readBatch(bytes: Buffer) {
  const text = bytes.toString("latin1");
  expect(text.endsWith("\r\n")).toBe(true);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const { data } = Papa.parse<string[]>(text.trimEnd(), { delimiter: ";", newline: "\r\n" });
  const [header = [], names = [], ...rows] = data;
  const place = (name: string) => names.indexOf(name);
  const read = (row: string[]) => ({
    cents: Math.round(Number((row[place("Umsatz (ohne Soll/Haben-Kz)")] ?? "").replace(",", ".")) * 100),
    side: row[place("Soll/Haben-Kennzeichen")] ?? "",
    account: row[place("Konto")] ?? "",
    contra: row[place("Gegenkonto (ohne BU-Schlüssel)")] ?? "",
    key: row[place("BU-Schlüssel")] ?? "",
    fields: row,
  });
  return { header, names, rows: rows.map(read) };
}

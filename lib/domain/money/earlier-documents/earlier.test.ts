import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { earlierInvoices, earlierPayments } from "@/lib/db/tables/money/earlier-documents";
import { addAccount } from "@/lib/testing/factories";
import { readPdf } from "@/lib/testing/money/read-pdf";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { downloadEarlierByStaff, downloadEarlierInvoice } from "./download";
import { listEarlierByStaff } from "./list";
import { showEarlierInvoices, showEarlierPayments } from "./show";

withCatalogDatabase();

const party = { name: "Old Host Ltd", address: "Street 1, Berlin", country: "DE", taxId: "DE1", email: "" };
const row = (accountId: number, number: string) => ({
  ...{ accountId, source: "whmcs", sourceId: number, number, status: "Paid", issuedOn: "2024-02-01" },
  ...{
    currency: "EUR" as const,
    subtotal: "10.00",
    tax: "2.10",
    total: "12.10",
    creditApplied: "2.10",
    paid: "12.10",
  },
  ...{
    seller: party,
    buyer: { ...party, name: "Anna" },
    notes: "",
    digest: Buffer.alloc(32),
    importedAt: new Date(),
  },
  description: {
    lines: [{ text: "Server, February", amount: "10.00", isTaxed: true }],
    taxes: [{ name: "", rate: "21.00", amount: "2.10" }],
    payments: [{ on: "2024-02-03", method: "stripe", reference: "tx_1", amount: "10.00" }],
  },
});

let mine = 0;
let other = 0;
beforeAll(async () => {
  mine = (await addAccount(database())).id;
  other = (await addAccount(database())).id;
  const numbers = Array.from({ length: 30 }, (_, index) => `R-${index}`);
  await database()
    .insert(earlierInvoices)
    .values(numbers.map((number) => row(mine, number)));
  await database()
    .insert(earlierPayments)
    .values({
      ...{
        accountId: mine,
        source: "whmcs",
        sourceId: "1",
        invoice: "R-1",
        paidOn: "2024-02-03",
        method: "stripe",
      },
      ...{
        reference: "tx_1",
        description: "",
        currency: "EUR",
        amountIn: "10.00",
        amountOut: "12.50",
        fees: "0.30",
      },
      ...{ digest: Buffer.alloc(32), importedAt: new Date() },
    });
});

test("earlier invoices and payments are their owner's, page by page", async () => {
  const context = await asUser(mine);
  const first = await showEarlierInvoices.call(context, {});
  expect(first.invoices).toHaveLength(25);
  expect(first.invoices[0]).toMatchObject({ number: "R-29", total: { value: "12.10", currency: "EUR" } });
  const rest = await showEarlierInvoices.call(context, { before: first.older ?? 0 });
  expect(rest.invoices.map(({ number }) => number)).toEqual(["R-4", "R-3", "R-2", "R-1", "R-0"]);
  const { payments } = await showEarlierPayments.call(context, {});
  expect(payments).toMatchObject([{ amount: { value: "-2.50" }, invoice: "R-1" }]);
  expect((await showEarlierInvoices.call(await asUser(other), {})).invoices).toEqual([]);
  const { invoices } = await listEarlierByStaff.call(await asStaff("support"), { account: mine });
  expect(invoices).toHaveLength(25);
});

test("one is downloaded as it was frozen, by its owner and staff, and is nobody else's", async () => {
  const [found] = await database().select().from(earlierInvoices).where(eq(earlierInvoices.number, "R-7"));
  const id = found?.id ?? 0;
  const file = await downloadEarlierInvoice.call(await asUser(mine), { id, language: "en" });
  expect(file).toMatchObject({ filename: "R-7.pdf", content_type: "application/pdf" });
  const { lines } = readPdf(Buffer.from(file.content, "base64"));
  const text = lines.join("\n");
  for (const part of ["R-7", "Old Host Ltd", "Server, February", "€12.10", "tx_1"])
    expect(text).toContain(part);
  expect(await downloadEarlierByStaff.call(await asStaff("support"), { id })).toMatchObject({
    filename: "R-7.pdf",
  });
  await expect(downloadEarlierInvoice.call(await asUser(other), { id })).rejects.toMatchObject({
    code: "not_found",
  });
});

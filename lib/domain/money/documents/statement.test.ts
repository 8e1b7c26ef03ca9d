import { and, eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { ledgerAccounts } from "@/lib/db/tables/money/billing";
import { addAccount, giveCredit } from "@/lib/testing/factories";
import { sum } from "@/lib/testing/money/decimal-sums";
import { addInvoice } from "@/lib/testing/money/invoices";
import { readPdf } from "@/lib/testing/money/read-pdf";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { verifyLedger } from "../billing/verify-ledger";
import { applyCredit } from "../payments/apply-credit";
import {
  downloadStatement,
  downloadStatementByStaff,
  showStatement,
  showStatementByStaff,
} from "./statement";

withCatalogDatabase();

afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
});

/** What the ledger says of credit and what is owed together. */
async function ledgerOf(accountId: number): Promise<string> {
  const rows = await database()
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(
      and(eq(ledgerAccounts.accountId, accountId), inArray(ledgerAccounts.kind, ["credit", "receivable"])),
    );
  return sum(
    rows.map(({ balance }) => balance),
    "EUR",
  );
}

const today = new Date().toISOString().slice(0, 10);
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
/** After today also where the seller is. */
const later = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

it("begins with what was before, ends with what the ledger says, and its lines are the difference", async () => {
  const account = await addAccount(database(), { credit: "20.00" });
  const owner = await asUser(account.id);
  const first = await addInvoice({ accountId: account.id });
  await addInvoice({ accountId: account.id });
  await applyCredit.call(owner, { invoice_id: String(first.id), amount: "5.45" });
  const found = await showStatement.call(owner, { from: yesterday, until: tomorrow });
  // Credit that pays an invoice moves nothing between the customer and the seller.
  expect(found.lines.map(({ amount }) => amount.value)).toEqual(["20.00", "-5.45", "-5.45"]);
  expect(found).toMatchObject({
    opening: { value: "0.00" },
    charged: { value: "10.90" },
    received: { value: "20.00" },
    closing: { value: "9.10" },
  });
  expect(found.closing.value).toBe(await ledgerOf(account.id));
  const after = await showStatement.call(owner, { from: later, until: later });
  expect(after).toMatchObject({ opening: { value: "9.10" }, lines: [], closing: { value: "9.10" } });
});

it("is the same for staff, as PDF in the customer's language, and nobody else's", async () => {
  const account = await addAccount(database(), { credit: "7.00", language: "de" });
  const billing = await asStaff("billing");
  const period = { from: yesterday, until: tomorrow };
  const own = await showStatement.call(await asUser(account.id), period);
  expect(await showStatementByStaff.call(billing, { account: account.id, ...period })).toEqual(own);
  const file = await downloadStatementByStaff.call(billing, { account: account.id, ...period });
  const text = readPdf(Buffer.from(file.content, "base64")).lines.join("\n");
  for (const part of ["Kontoauszug", "Endsaldo", "7,00"]) expect(text).toContain(part);
  const english = await downloadStatement.call(await asUser(account.id), { ...period, language: "en" });
  expect(readPdf(Buffer.from(english.content, "base64")).lines.join("\n")).toContain("Account statement");
  await expect(showStatementByStaff.call(billing, { account: 999_999, ...period })).rejects.toMatchObject({
    code: "not_found",
  });
});

it.each([
  ["ends before it begins", { from: today, until: yesterday }],
  ["is longer than ten years", { from: "2001-01-01", until: today }],
  ["is no day", { from: "2030-02-30", until: today }],
])("is refused for a period that %s", async (_, period) => {
  const owner = await asUser((await addAccount(database())).id);
  await expect(showStatement.call(owner, period)).rejects.toMatchObject({ code: "invalid" });
});

it("whatever was booked on whichever day, statements follow one another to the cent", async () => {
  const day = (count: number) => new Date(Date.UTC(2024, 0, 1 + count)).toISOString().slice(0, 10);
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ on: fc.integer({ min: 0, max: 9 }), cents: fc.integer({ min: 1, max: 99_999 }) }),
        {
          minLength: 1,
          maxLength: 8,
        },
      ),
      fc.integer({ min: 0, max: 9 }),
      async (booked, cut) => {
        const account = await addAccount(database());
        for (const { on, cents } of booked) {
          const total = (cents / 100).toFixed(2);
          const issuedAt = new Date(`${day(on)}T09:00:00Z`);
          await addInvoice({
            ...{ accountId: account.id, issuedAt, dueAt: issuedAt, subtotal: total, tax: "0.00", total },
          });
        }
        await giveCredit(database(), account.id, "EUR", "1.23");
        const owner = await asUser(account.id);
        const ask = (from: string, until: string) => showStatement.call(owner, { from, until });
        const [left, rest] = [await ask(day(0), day(cut)), await ask(day(cut + 1), tomorrow)];
        expect(rest.opening).toEqual(left.closing);
        expect(rest.closing.value).toBe(await ledgerOf(account.id));
        const all = await ask(day(0), tomorrow);
        expect(all.lines.map(({ amount }) => amount)).toEqual(
          [...left.lines, ...rest.lines].map(({ amount }) => amount),
        );
        expect(all.charged.value).toBe(
          sum(
            booked.map(({ cents }) => (cents / 100).toFixed(2)),
            "EUR",
          ),
        );
      },
    ),
    { numRuns: 12 },
  );
});

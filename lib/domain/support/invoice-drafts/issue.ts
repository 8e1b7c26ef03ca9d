import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Tax } from "@/lib/base/decide-tax";
import { type DraftSums, sumsOfDraft } from "@/lib/base/draft-sums";
import { amountOf, decimalOf, zero } from "@/lib/base/money";
import type { PriceStep } from "@/lib/base/params/billing";
import { dayIn, endOfDay } from "@/lib/base/time-zone";
import { invoiceDrafts } from "@/lib/db/tables/money/drafts";
import { requireAddress } from "../../customers/accounts/shared/require-address";
import { byStaff } from "../../kernel/access/access";
import { findCustomer } from "../../kernel/account/find-customer";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { issueInvoice, type NewLine } from "../../money/billing/shared/issue-invoice";
import { lockCredit } from "../../money/billing/shared/ledger";
import { readTaxes } from "../../orders/orders/shared/price-service";
import { type DraftRow, findDraft, lockDraft } from "./lookup";

const dayMs = 86_400_000;

const linesOf = ({ lines }: DraftRow, sums: DraftSums): NewLine[] =>
  lines.map(({ text, quantity, price, period }, index) => ({
    code: "item",
    type: "Item",
    relId: 0,
    serverId: null,
    description: { code: "item", name: text, ...(period ? { period } : {}) },
    quantity,
    unitPrice: price,
    amount: decimalOf(sums.lines[index] ?? zero(sums.total.currency)),
  }));

const traceOf = ({ lines }: DraftRow, sums: DraftSums, tax: Tax): PriceStep[] => [
  ...lines.map(
    ({ text, quantity, price }, index): PriceStep => ({
      code: "line",
      line: { code: "item", name: text },
      unit: price,
      quantity,
      amount: amountOf(sums.lines[index] ?? zero(sums.total.currency)),
      per: "once",
    }),
  ),
  { code: "subtotal", amount: amountOf(sums.subtotal) },
  { code: "tax", tax, amount: amountOf(sums.tax) },
  { code: "total", amount: amountOf(sums.total) },
];

/**
 * Issues a draft as the next invoice of its seller, at the tax of today, and mails it. The same draft again answers the
 * same invoice.
 */
export const issueDraft = staffOperation({
  name: "drafts.issue",
  summary: "Issues a draft as an invoice",
  access: byStaff("write", "payments/record"),
  within: { invoice_drafts: "id" },
  changes: ["billing"],
  fails: [
    "draft.not_found",
    "draft.changed",
    "draft.issued",
    "account.not_found",
    "account.address_missing",
    "currency.changed",
  ],
  input: z.object({ id: z.int32(), version: z.int().positive() }),
  output: z.object({ issued: z.int(), number: z.string() }),
  run: async ({ db, now, note }, { id, version }) => {
    const seen = await findDraft(db, id);
    const { accountId, currency } = seen;
    await lockCredit(db, accountId, currency);
    const again = await findDraft(db, id, true);
    if (again.invoiceId !== null) return { issued: again.invoiceId, number: `#${again.invoiceId}` };
    const draft = await lockDraft(db, id, version);
    const customer = await findCustomer(db, accountId);
    const owner = (await readTaxes(db, [accountId], now)).get(accountId);
    if (!owner || customer.status !== "Active") throw fail("account.not_found");
    const { companyId, tax, timeZone } = owner;
    const sums = sumsOfDraft(draft.lines, currency, tax.rate);
    await requireAddress(db, customer, [sums.total]);
    const lastDay = dayIn(new Date(now.getTime() + draft.dueDays * dayMs), timeZone);
    const issued = await issueInvoice(db, {
      ...{ accountId, companyId, currency },
      orderId: null,
      lines: linesOf(draft, sums),
      subtotal: decimalOf(sums.subtotal),
      tax: decimalOf(sums.tax),
      taxRate: tax.rate,
      taxReason: tax,
      total: decimalOf(sums.total),
      trace: traceOf(draft, sums, tax),
      issuedAt: now,
      dueAt: endOfDay(lastDay, timeZone),
    });
    await db
      .update(invoiceDrafts)
      .set({ invoiceId: issued.id, updatedAt: now })
      .where(eq(invoiceDrafts.id, id));
    const number = issued.number ?? `#${issued.id}`;
    const changes = { invoice: issued.id, total: decimalOf(sums.total) };
    note({ accountId, target: `invoice ${issued.id}`, changes });
    return { issued: issued.id, number };
  },
});

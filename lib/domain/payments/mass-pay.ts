import { and, asc, eq, inArray } from "drizzle-orm";
import { isPositive, sum } from "@/lib/base/money";
import { invoices } from "@/lib/db/tables/billing";
import type { InvoiceRow } from "../billing/lookup";
import { payableOf } from "../billing/shared/balance";
import { issueInvoice, type NewLine } from "../billing/shared/issue-invoice";
import { lockCredit } from "../billing/shared/ledger";
import { writes } from "../kernel/access";
import type { SignedContext } from "../kernel/context";
import { fail } from "../kernel/errors";
import { operation } from "../kernel/operation";
import { untaxed } from "./create-addfunds";
import { paymentDueAt } from "./rules";
import { CombinedInvoice, MassPay } from "./schema";

const mostAtOnce = 250;

/** Locks the named invoices. Refuses unless all of them are the caller's own sales, unpaid and not yet combined. */
async function lockPayable({ actor, db }: SignedContext, numbers: readonly string[]): Promise<InvoiceRow[]> {
  const ids = [...new Set(numbers)].filter((text) => /^[1-9]\d{0,8}$/.test(text)).map(Number);
  if (ids.length === 0 || ids.length !== numbers.length || ids.length > mostAtOnce)
    throw fail("request.invalid");
  const rows = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.accountId, actor.account.id), inArray(invoices.id, ids)))
    .orderBy(asc(invoices.id))
    .for("update");
  const isPayable = (row: InvoiceRow) => row.kind === "sale" && isPositive(payableOf(row));
  if (rows.length !== ids.length || !rows.every(isPayable)) throw fail("request.invalid");
  return rows;
}

const lineFor = (row: InvoiceRow): NewLine => ({
  code: "invoice",
  type: "Invoice",
  relId: row.id,
  serverId: null,
  description: { code: "invoice", number: row.number },
  quantity: 1,
  unitPrice: payableOf(row),
  amount: payableOf(row),
  isTaxed: false,
  starts: "invoice",
});

/** What is due does not become due later by being paid together with others. */
const firstDue = (rows: readonly InvoiceRow[], now: Date): Date =>
  new Date(Math.min(paymentDueAt(now).getTime(), ...rows.map(({ dueAt }) => dueAt.getTime())));

/** `billing/mass_pay` (specification 4.5, decisions 6): one invoice that pays several; they wait for it meanwhile. */
export const massPay = operation({
  name: "billing.mass_pay",
  summary: "Combines unpaid invoices into one that pays them all",
  access: writes(),
  isCreating: true,
  input: MassPay,
  output: CombinedInvoice,
  run: async (context, input) => {
    const { account } = context.actor;
    // Every payment locks the credit first, so none of them can be paid while they are combined.
    await lockCredit(context.db, account.id, account.currency);
    const rows = await lockPayable(context, input.invoices ?? []);
    const total = sum(rows.map(payableOf), account.currency);
    const { id } = await issueInvoice(context.db, {
      ...untaxed(context, total),
      dueAt: firstDue(rows, context.now),
      kind: "combined",
      lines: rows.map(lineFor),
    });
    const ids = rows.map((row) => row.id);
    await context.db.update(invoices).set({ combinedInto: id }).where(inArray(invoices.id, ids));
    context.note({ target: `invoice ${id}`, changes: { invoices: ids } });
    return { invoiceid: id };
  },
});

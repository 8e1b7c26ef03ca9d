import { and, asc, eq, inArray } from "drizzle-orm";
import { isPositive, sum } from "@/lib/base/money";
import { invoices } from "@/lib/db/tables/billing";
import type { InvoiceRow } from "../billing/lookup";
import { mostTogether } from "../billing/rules";
import { payableOf } from "../billing/shared/balance";
import { lockCredit } from "../billing/shared/ledger";
import { writes } from "../kernel/access";
import type { SignedContext } from "../kernel/context";
import { fail, invalidArgument } from "../kernel/errors";
import { operation } from "../kernel/operation";
import { CombinedInvoice, MassPay } from "./schema";
import { combineInvoices } from "./shared/combine";
import { requireAmount } from "./shared/require-amount";

const refuse = (reason: string) => fail("request.invalid", { parameter: "invoices", reason });

/** Locks the named invoices. Refuses unless all of them are the caller's own sales, unpaid and not yet combined. */
async function lockPayable({ actor, db }: SignedContext, numbers: readonly string[]): Promise<InvoiceRow[]> {
  const ids = [...new Set(numbers)].filter((text) => /^[1-9]\d{0,8}$/.test(text)).map(Number);
  if (ids.length === 0 || ids.length !== numbers.length || ids.length > mostTogether)
    throw refuse(`must be 1 to ${mostTogether} different numbers of invoices`);
  const rows = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.accountId, actor.account.id), inArray(invoices.id, ids)))
    .orderBy(asc(invoices.id))
    .for("update");
  const isPayable = (row: InvoiceRow) => row.kind === "sale" && isPositive(payableOf(row));
  const payable = new Set(rows.filter(isPayable).map(({ id }) => id));
  const others = ids.filter((id) => !payable.has(id));
  if (others.length > 0) throw refuse(`invoices that cannot be paid now: ${others.join(", ")}`);
  // From before the account's currency changed: each of these is paid by itself.
  if (rows.some(({ currency }) => currency !== actor.account.currency))
    throw invalidArgument("invoices", "are not all in the account's currency");
  return rows;
}

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
    requireAmount(input.expected_total, sum(rows.map(payableOf), account.currency), account.currency);
    const id = await combineInvoices(context, rows);
    context.note({ target: `invoice ${id}`, changes: { invoices: rows.map((row) => row.id) } });
    return { invoiceid: id };
  },
});

import type { Tax } from "@/lib/base/decide-tax";
import { add, amountOf, compare, decimalOf, type Money, percentOf } from "@/lib/base/money";
import type { LineParams } from "@/lib/base/params/billing";
import { serviceChanges } from "@/lib/db/tables/orders/services";
import { runtime } from "@/lib/env";
import { requireAddress } from "../../../customers/accounts/shared/require-address";
import type { SignedContext } from "../../../kernel/operation/context";
import type { ServerRow } from "../../../kernel/server/server-target";
import { issueInvoice } from "../../../money/billing/shared/issue-invoice";
import { lockCredit } from "../../../money/billing/shared/ledger";
import { beginPaid, payInvoice } from "../../../money/payments/shared/settle";
import { paysFromCredit } from "../../orders/shared/pays-from-credit";

type NewChange = Omit<typeof serviceChanges.$inferInsert, "serverId" | "invoiceId" | "subtotal" | "tax">;
type Charge = {
  line: Extract<LineParams, { code: "plan_change" | "licence" | "addresses" | "backups_rest" | "disk_rest" }>;
  /** Net amount. */
  amount: Money;
  owner: { companyId: number; tax: Tax };
  change: NewChange;
  /** Pay from credit now at the caller's request, even where ordering would not use credit automatically. */
  isPaidNow?: boolean;
};

export type Charged = { invoice: number; status: "Paid" | "Unpaid"; total: Money };

function heldUntil({ now }: SignedContext, row: ServerRow): Date {
  const held = new Date(now.getTime() + runtime().environment.ORDER_HOLD_HOURS * 3_600_000);
  return row.dueAt && row.dueAt < held ? row.dueAt : held;
}

type Issue = Pick<Charge, "line" | "amount" | "owner"> & { dueAt: Date };

/** Issues the invoice of a server change for the rest of its period. */
export async function issueChange(
  { db, now }: Pick<SignedContext, "db" | "now">,
  row: ServerRow,
  { line, amount: net, owner, dueAt }: Issue,
) {
  const { tax } = owner;
  const { currency } = row;
  const taxAmount = percentOf(net, tax.rate);
  const total = add(net, taxAmount);
  const amount = decimalOf(net);
  const { row: invoice, isPaid } = await issueInvoice(db, {
    accountId: row.accountId,
    companyId: owner.companyId,
    orderId: null,
    currency,
    lines: [
      {
        code: line.code,
        type: "Item",
        relId: row.productId,
        serverId: row.id,
        description: line,
        quantity: 1,
        unitPrice: amount,
        amount,
        starts: "plan_change",
      },
    ],
    subtotal: amount,
    tax: decimalOf(taxAmount),
    taxRate: tax.rate,
    taxReason: tax,
    total: decimalOf(total),
    trace: [
      { code: "line", line, unit: amount, quantity: 1, amount: amountOf(net) },
      { code: "subtotal", amount: amountOf(net) },
      { code: "tax", tax, amount: amountOf(taxAmount) },
      { code: "total", amount: amountOf(total) },
    ],
    issuedAt: now,
    dueAt,
  });
  return { invoice, isPaid, tax: taxAmount, total };
}

/**
 * Invoices a server change for the rest of its period, and pays it from credit if that covers it. The change is made
 * when the invoice is paid, by any method.
 */
export async function chargeChange(context: SignedContext, row: ServerRow, charge: Charge): Promise<Charged> {
  const { db, now } = context;
  const credit = await lockCredit(db, row.accountId, row.currency);
  const { invoice, isPaid, tax, total } = await issueChange(context, row, {
    ...charge,
    dueAt: heldUntil(context, row),
  });
  await requireAddress(db, context.actor.account, [total]);
  const { id } = invoice;
  const sums = { subtotal: decimalOf(charge.amount), tax: decimalOf(tax) };
  await db.insert(serviceChanges).values({ ...charge.change, serverId: row.id, invoiceId: id, ...sums });
  const paid = { invoice: id, status: "Paid" as const, total };
  if (isPaid) {
    await beginPaid(db, id, now);
    return paid;
  }
  const isTaken = charge.isPaidNow || paysFromCredit(context);
  if (!isTaken || compare(credit, total) < 0) return { invoice: id, status: "Unpaid", total };
  await payInvoice(db, invoice, { method: "credit", amount: total }, now);
  return paid;
}

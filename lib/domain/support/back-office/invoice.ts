import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { invoiceTitles } from "@/lib/base/invoice-title";
import { amountOf } from "@/lib/base/money";
import { LineParams } from "@/lib/base/params/billing";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { invoiceLines, invoices, payments } from "@/lib/db/tables/money/billing";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { nameOf, titleOf } from "../../money/billing/rules";
import { balanceOf } from "../../money/billing/shared/balance";
import { dueDay } from "../../money/billing/shared/invoice-days";
import { lineParams } from "../../money/billing/shared/order-period";
import { makeReference } from "../../money/payments/shared/reference";

/** An invoice as staff see it; times are ISO 8601. */
export const BackOfficeInvoice = z.object({
  id: z.int(),
  number: z.string(),
  title: z.enum(invoiceTitles),
  status: z.string(),
  account: z.object({ id: z.int(), email: z.string() }),
  /** Payment reference for bank transfers. */
  reference: z.string(),
  issued: z.string(),
  due: z.string(),
  is_overdue: z.boolean(),
  subtotal: Amount,
  tax: Amount,
  tax_rate: z.string(),
  total: Amount,
  paid: Amount,
  balance: Amount,
  lines: z.array(
    z.object({
      id: z.int(),
      what: LineParams,
      amount: Amount,
      /** What it is about. */ server: z.int().nullable(),
    }),
  ),
  payments: z.array(
    z.object({ id: z.int(), at: z.string(), method: z.string(), state: z.string(), amount: Amount }),
  ),
});
export type BackOfficeInvoice = z.infer<typeof BackOfficeInvoice>;

/** One invoice of any customer. Each read is audited and visible to the customer. */
export const showBackOfficeInvoice = staffOperation({
  name: "desk.invoice",
  summary: "Shows an invoice of a customer",
  access: byStaff("read", "customers/find"),
  fails: ["invoice.not_found"],
  input: z.object({ id: z.int32() }),
  output: BackOfficeInvoice,
  run: async ({ db, now, note }, { id }) => {
    const [found] = await db
      .select({ invoice: invoices, email: accounts.email })
      .from(invoices)
      .innerJoin(accounts, eq(accounts.id, invoices.accountId))
      .where(eq(invoices.id, id));
    if (!found) throw fail("invoice.not_found");
    const { invoice, email } = found;
    const money = (value: string) => ({ value, currency: invoice.currency });
    const ofIt = eq(invoiceLines.invoiceId, id);
    const rows = await db.select().from(invoiceLines).where(ofIt).orderBy(asc(invoiceLines.id));
    const facts = lineParams(invoice, rows);
    const lines = rows.map((line, index) => ({ ...line, what: facts[index] ?? line.description }));
    const tries = await db
      .select()
      .from(payments)
      .where(eq(payments.invoiceId, id))
      .orderBy(asc(payments.id));
    note({ accountId: invoice.accountId, target: `invoice ${id}`, changes: { looked: "invoices" } });
    return {
      id,
      number: nameOf(invoice),
      title: titleOf(invoice),
      status: invoice.status,
      account: { id: invoice.accountId, email },
      reference: makeReference(id),
      issued: invoice.issuedOn,
      due: dueDay(invoice),
      is_overdue: invoice.status === "Unpaid" && invoice.dueAt < now,
      subtotal: money(invoice.subtotal),
      tax: money(invoice.tax),
      tax_rate: invoice.taxRate,
      total: money(invoice.total),
      paid: money(invoice.paid),
      balance: amountOf(balanceOf(invoice)),
      lines: lines.map(({ id: line, what, amount, serverId: server }) => ({
        id: line,
        what,
        amount: money(amount),
        server,
      })),
      payments: tries.map(({ id: payment, createdAt, method, refundOf, state, amount }) => ({
        id: payment,
        at: createdAt.toISOString(),
        method: refundOf === null ? method : "refund",
        state,
        amount: money(amount),
      })),
    };
  },
});

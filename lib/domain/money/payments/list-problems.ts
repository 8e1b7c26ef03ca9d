import { and, asc, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { momentText } from "@/lib/base/form-values";
import { decimalOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { nameColumn } from "@/lib/db/name-column";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { invoices, ledgerAccounts, payments } from "@/lib/db/tables/money/billing";
import { checkoutSessions, paymentDisputes, paymentReports } from "@/lib/db/tables/money/payments";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readChargedBack } from "../billing/shared/charged-back";
import { isUnbooked } from "./close-report";

const most = 1_000;

const Money = z.object({ amount: z.string(), currency: z.string() });
const Disputed = z.object({ is: z.string(), over: Money });
const SentBack = z.object({ refunds: z.array(Money.extend({ is: z.string() })) });

const moneyText = ({ amount, currency }: z.infer<typeof Money>): string => `${amount} ${currency}`;

/** Amount of a dispute or of a refund made at the payment provider. */
function overWhat(what: unknown): string {
  const disputed = Disputed.safeParse(what);
  if (disputed.success) return `${disputed.data.is} ${moneyText(disputed.data.over)}`;
  const refunds = SentBack.safeParse(what).data?.refunds ?? [];
  return refunds.map((one) => `${moneyText(one)}${one.is === "failed" ? " failed" : ""}`).join(", ");
}

/** Money that arrived in an account's former currency, with which nothing can be paid. */
async function readStranded(db: Database, now: Date) {
  const rows = await db
    .select({
      amount: ledgerAccounts.balance,
      currency: ledgerAccounts.currency,
      client: accounts.billingId,
    })
    .from(ledgerAccounts)
    .innerJoin(accounts, eq(accounts.id, ledgerAccounts.accountId))
    .where(
      and(
        eq(ledgerAccounts.kind, "credit"),
        gt(ledgerAccounts.balance, "0.00"),
        ne(ledgerAccounts.currency, accounts.currency),
      ),
    )
    .orderBy(asc(accounts.billingId))
    .limit(most);
  return rows.map(({ amount, currency, client }) => ({
    id: null,
    at: momentText(now),
    payment: null,
    invoice: "",
    what: `credit_in_other_currency ${amount} ${currency} of client ${client}`,
  }));
}

/** Debts for charged-back money that had become credit, so that no sale is owed for it. */
async function readChargebacks(db: Database, now: Date) {
  const owing = await db
    .selectDistinct({ id: payments.accountId, client: accounts.billingId })
    .from(paymentDisputes)
    .innerJoin(payments, eq(payments.id, paymentDisputes.paymentId))
    .innerJoin(accounts, eq(accounts.id, payments.accountId))
    .orderBy(asc(accounts.billingId))
    .limit(most);
  const found = [];
  for (const { id, client } of owing)
    for (const { number, amount } of await readChargedBack(db, id))
      found.push({
        id: null,
        at: momentText(now),
        payment: null,
        invoice: number,
        what: `charged_back ${decimalOf(amount)} ${amount.currency} of client ${client}`,
      });
  return found;
}

/** Lists payment reports that could not be booked, and money that cannot be used, for manual handling. */
export const listProblems = staffOperation({
  name: "billing.payment_problems",
  summary: "Lists reports of payments that could not be booked",
  access: byStaff("read", "payments/record"),
  within: "rows",
  input: z.object({}),
  output: z.object({
    problems: z.array(
      z.object({
        /** Null for problems without a report, which disappear once resolved. */
        id: z.int().nullable(),
        at: z.string(),
        payment: z.int().nullable(),
        invoice: z.string(),
        what: z.string(),
      }),
    ),
  }),
  run: async ({ db, now }) => {
    const rows = await db
      .select({ report: paymentReports, number: nameColumn(invoices), problem: checkoutSessions.problem })
      .from(paymentReports)
      .leftJoin(payments, eq(payments.id, paymentReports.paymentId))
      .leftJoin(invoices, eq(invoices.id, payments.invoiceId))
      .leftJoin(
        checkoutSessions,
        and(
          eq(checkoutSessions.paymentId, paymentReports.paymentId),
          eq(sql`${checkoutSessions.problem}->>'code'`, paymentReports.outcome),
        ),
      )
      .where(and(isUnbooked, isNull(paymentReports.closedAt)))
      .orderBy(asc(paymentReports.id))
      .limit(most);
    const problems = rows.map(({ report, number, problem }) => ({
      id: report.id,
      at: momentText(report.at),
      payment: report.paymentId,
      invoice: number ?? "",
      what: problem
        ? `${problem.code} ${problem.amount} ${problem.currency}`
        : [report.outcome, overWhat(report.what), report.eventId].filter(Boolean).join(" "),
    }));
    return { problems: [...problems, ...(await readStranded(db, now)), ...(await readChargebacks(db, now))] };
  },
});

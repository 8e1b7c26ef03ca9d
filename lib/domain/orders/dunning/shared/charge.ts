import { asc, desc, eq } from "drizzle-orm";
import { laterOf } from "@/lib/base/later-of";
import { localeOf } from "@/lib/base/locale";
import { amountOf, decimalOf, isPositive, type Money, moneyOf, total } from "@/lib/base/money";
import type { PriceStep } from "@/lib/base/params/billing";
import { formatDate } from "@/lib/base/time-text";
import { dayIn } from "@/lib/base/time-zone";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import type { invoices } from "@/lib/db/tables/money/billing";
import { dunningCharges, dunningRates, type PlanMail } from "@/lib/db/tables/orders/dunning";
import { documentLabels } from "@/lib/i18n/documents/labels";
import { nameOf } from "../../../money/billing/rules";
import { balanceOf } from "../../../money/billing/shared/balance";
import { dueDay } from "../../../money/billing/shared/invoice-days";
import { issueInvoice, type NewLine } from "../../../money/billing/shared/issue-invoice";
import { addDays } from "../../../money/subscriptions/shared/dunning";
import { readTaxes } from "../../orders/shared/price-service";
import { interestOf, nextDay } from "../interest";

type Invoice = typeof invoices.$inferSelect;
type Charge = {
  debt: Invoice;
  kind: "fee" | "interest";
  from: string | null;
  until: string | null;
  amount: Money;
  text: string;
};

/** Days until what was charged is due. */
const dueDays = 14;
const mostRates = 500;

/** Of one that was issued in place of another after its due day, interest was charged on that one until then. */
const firstDay = (debt: Invoice): string =>
  nextDay(dueDay({ ...debt, dueAt: laterOf(debt.dueAt, debt.issuedAt) }));

/** Interest on each overdue invoice since its due day, or since it was last charged. */
async function interestOn(db: Database, debts: readonly Invoice[], language: string, today: string) {
  const [first] = debts;
  if (!first) return [];
  const rates = await db
    .select()
    .from(dunningRates)
    .where(eq(dunningRates.country, first.seller.country))
    .orderBy(asc(dunningRates.validFrom))
    .limit(mostRates);
  const charged = await db
    .select({ debtId: dunningCharges.debtId, until: dunningCharges.until })
    .from(dunningCharges)
    .where(
      anyOf(
        dunningCharges.debtId,
        debts.map(({ id }) => id),
      ),
    )
    .orderBy(desc(dunningCharges.until));
  const locale = localeOf(language);
  const say = documentLabels(locale);
  return debts.flatMap((debt): Charge[] => {
    const known = charged.find(({ debtId, until }) => debtId === debt.id && until !== null)?.until;
    const from = known ?? firstDay(debt);
    const span = { from, until: today, isBusiness: debt.buyer.taxId !== "" };
    const amount = interestOf(balanceOf(debt), rates, span);
    if (!isPositive(amount)) return [];
    const days = { from: formatDate(from, locale), until: formatDate(today, locale) };
    const text = say("dunningInterest", { number: nameOf(debt), ...days });
    return [{ debt, kind: "interest", from, until: today, amount, text }];
  });
}

type Asked = {
  accountId: number;
  language: string;
  /** The invoice of the step; the fee is for it. */
  debt: Invoice;
  /** Unpaid ones that the mail is about. */
  open: readonly Invoice[];
  mail: PlanMail;
};

const lineOf = ({ amount, text }: Charge): NewLine => ({
  code: "item",
  type: "Item",
  ...{ relId: 0, serverId: null, quantity: 1 },
  description: { code: "item", name: text },
  ...{ unitPrice: decimalOf(amount), amount: decimalOf(amount) },
  // Damages for late payment are no supply.
  isTaxed: false,
});

const stepOf = ({ amount, text }: Charge): PriceStep => ({
  code: "line",
  line: { code: "item", name: text },
  ...{ unit: decimalOf(amount), quantity: 1 },
  amount: amountOf(amount),
});

/**
 * Charges the fee of a mail of the plan, and interest by law on what is overdue, on an invoice of their own, in the
 * transaction of the step; null = there is nothing to charge. The mail of the step says so, and no other one does.
 */
export async function chargeForDunning(db: Database, asked: Asked, now: Date): Promise<Invoice | null> {
  const { accountId, language, debt, open, mail } = asked;
  const { currency, timeZone, companyId } = debt;
  const today = dayIn(now, timeZone);
  const say = documentLabels(localeOf(language));
  const fee = mail.fees[currency];
  const overdue = open.filter((one) => one.dueAt < now && isPositive(balanceOf(one)));
  const charges: Charge[] = [
    ...(fee === undefined
      ? []
      : [
          {
            ...{ debt, kind: "fee" as const, from: null, until: null, amount: moneyOf(fee, currency) },
            text: say("dunningFee", { number: nameOf(debt) }),
          },
        ]),
    ...(mail.hasInterest ? await interestOn(db, overdue, language, today) : []),
  ];
  const owner = (await readTaxes(db, [accountId], now)).get(accountId);
  if (charges.length === 0 || !owner) return null;
  const sum = total(
    charges.map(({ amount }) => amount),
    currency,
  );
  const whole = decimalOf(sum);
  const { row } = await issueInvoice(db, {
    // Its mail is that of the step.
    ...{ accountId, companyId, orderId: null, currency, isPaidAtOnce: true },
    lines: charges.map(lineOf),
    trace: [...charges.map(stepOf), { code: "total", amount: amountOf(sum) }],
    ...{ subtotal: whole, tax: "0.00", taxRate: owner.tax.rate, taxReason: owner.tax, total: whole },
    ...{ issuedAt: now, dueAt: addDays(now, dueDays) },
  });
  await db.insert(dunningCharges).values(
    charges.map((charge) => ({
      ...{ debtId: charge.debt.id, invoiceId: row.id, kind: charge.kind, days: mail.days },
      ...{ from: charge.from, until: charge.until, amount: decimalOf(charge.amount) },
    })),
  );
  return row;
}

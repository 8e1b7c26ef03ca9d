import { affordable, hoursAfter, hoursBegun, usedOf } from "@/lib/base/hourly";
import { earlierOf } from "@/lib/base/later-of";
import { add, decimalOf, isPositive, type Money, moneyOf, negate, subtract } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import type { ServerRow } from "../../../kernel/server/server-target";
import { postEntry } from "../../billing/shared/ledger";
import type { UsageMonth } from "./begun-month";
import { keepMonth } from "./open-month";

type Charge = {
  now: Date;
  /** Hours that begin at or after this time are not charged; null = until the month's end. */
  until: Date | null;
  /** Available credit, locked by the caller. */
  credit: Money;
};

export type Charged = {
  month: UsageMonth;
  credit: Money;
  /** The credit does not cover an hour that has begun. */
  isShort: boolean;
};

/**
 * Charges the begun hours of a month, as far as the credit covers them, in one entry that the ledger accepts once.
 * The caller must hold the locks of the credit and of the month.
 */
export async function chargeHours(
  db: Database,
  server: ServerRow,
  month: UsageMonth,
  { now, until, credit }: Charge,
): Promise<Charged> {
  if (month.nextAt === null) return { month, credit, isShort: false };
  const end = until === null ? month.endsAt : earlierOf(until, month.endsAt);
  const wanted = hoursBegun(month.nextAt, now, end);
  const { hours, amount } = affordable(usedOf(month, server.currency), wanted, credit);
  const after = {
    ...month,
    hours: month.hours + hours,
    charged: decimalOf(add(moneyOf(month.charged, server.currency), amount)),
    nextAt: hoursAfter(month.nextAt, hours),
  };
  if (isPositive(amount))
    await postEntry(db, {
      accountId: server.accountId,
      currency: server.currency,
      kind: "usage",
      key: `usage ${month.id} hour ${after.hours}`,
      description: { code: "usage", hostname: server.hostname, hours },
      invoiceId: null,
      postings: [
        { kind: "credit", amount: negate(amount) },
        { kind: "clearing", amount },
      ],
      now,
    });
  await keepMonth(db, after);
  return { month: after, credit: subtract(credit, amount), isShort: hours < wanted };
}

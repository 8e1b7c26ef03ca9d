import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { cancellations, serviceChanges } from "@/lib/db/tables/orders/services";
import { fail } from "../../../kernel/errors/fail";
import type { ServerRow } from "../../../kernel/server/server-target";
import { requireNothingChargedBack } from "../../../money/billing/shared/charged-back";
import { isOpenChange } from "../../../money/subscriptions/shared/drop-changes";
import { addPrices, daysInWhole, type Price, unusedOf } from "../rules";
import { nothing, readPeriods } from "./paid-parts";

/** Throws for hourly servers: they have no rest of a period to charge, and keep the price of their month. */
export function requirePrepaid({ hourCap }: Pick<ServerRow, "hourCap">): void {
  if (hourCap !== null) throw fail("server.hourly");
}

/** Why `requireChangeable` throws, beside a chargeback of the account. */
export const changeableFailures = [
  "server.awaiting_payment",
  "server.change_open",
  "server.deleted",
  "server.deploying",
  "server.ending",
  "server.failed",
  "server.hourly",
  "server.in_review",
  "server.overdue",
  "server.suspended",
] as const;

/** Requires a paid server in use without another pending change. Returns the end of its paid time. */
export async function requireChangeable(db: Database, row: ServerRow, now: Date): Promise<Date> {
  if (row.state !== "running" && row.state !== "stopped") throw fail(`server.${row.state}`);
  requirePrepaid(row);
  await requireNothingChargedBack(db, row.accountId);
  if (row.dueAt === null || row.dueAt <= now) throw fail("server.overdue");
  const [asked] = await db
    .select({ id: cancellations.id })
    .from(cancellations)
    .where(and(eq(cancellations.serverId, row.id), isNull(cancellations.withdrawnAt)));
  if (asked) throw fail("server.ending");
  const [open] = await db
    .select({ id: serviceChanges.id })
    .from(serviceChanges)
    .where(and(eq(serviceChanges.serverId, row.id), isOpenChange));
  if (open) throw fail("server.change_open");
  return row.dueAt;
}

/** Prices something that costs `price` per period for the remaining days of each paid period. */
export async function priceOfPeriods(db: Database, row: ServerRow, price: Price, now: Date) {
  const periods = await readPeriods(db, row);
  return periods.map((period) => ({ period, price: unusedOf(price, daysInWhole(period, now)) }));
}

/** The sum over all periods. */
export async function priceOfRest(db: Database, row: ServerRow, price: Price, now: Date): Promise<Price> {
  const found = await priceOfPeriods(db, row, price, now);
  return found.map((one) => one.price).reduce(addPrices, nothing(row.currency));
}

import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { Day, endsWith, startsOn } from "@/lib/base/day-spans";
import { signOf } from "@/lib/base/money-text";
import { dayIn } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { customerDiscounts } from "@/lib/db/tables/money/terms";
import { byStaff } from "../../kernel/access/access";
import { findCustomer } from "../../kernel/account/find-customer";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { AskedOfCustomer } from "../../kernel/staff/asked-of-customer";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffIdOf } from "../../kernel/staff/staff-reason";
import { lockCredit } from "../../money/billing/shared/ledger";
import { readZone } from "../../money/companies/shared/read-zone";
import { covers } from "./rules";
import { refreshRecurring } from "./shared/refresh-recurring";

type Row = typeof customerDiscounts.$inferSelect;

const isOpen = (accountId: number) =>
  and(eq(customerDiscounts.accountId, accountId), isNull(customerDiscounts.endedAt));

const said = ({ percent, covers: what }: Pick<Row, "percent" | "covers">): string => `${percent} % ${what}`;

/** Ends the open discount, if there is one. */
async function endOpen(db: Database, accountId: number, now: Date): Promise<Row | null> {
  const [ended] = await db
    .update(customerDiscounts)
    .set({ endedAt: now })
    .where(isOpen(accountId))
    .returning();
  return ended ?? null;
}

/** Takes a percentage off what a customer pays, from its next invoice on, in place of the discount that was there. */
export const setDiscount = staffOperation({
  name: "terms.set_discount",
  summary: "Gives a customer a discount from the next invoice on",
  access: byStaff("write", "servers/price"),
  within: { accounts: "account" },
  changes: ["billing", "servers", "services"],
  fails: ["account.not_found"],
  input: AskedOfCustomer.extend({
    percent: z
      .string()
      .regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, "must be 0.01 to 100")
      .refine((text) => signOf(text) > 0, "must be 0.01 to 100")
      .transform((text) => Number(text).toFixed(2)),
    covers: z.enum(covers),
    /** Days of the seller, both included. */
    from: Day,
    /** Empty = until it is ended. */
    until: z.union([z.literal(""), Day]),
  }),
  output: z.object({ id: z.int() }),
  run: async ({ db, now, actor, note }, { account, percent, from, until, reason: given, ...wanted }) => {
    const reason = readReason(given);
    const { currency } = await findCustomer(db, account);
    const timeZone = await readZone(db, account);
    if (until !== "" && until < from) throw invalidArgument("until", "is before its first day");
    if (until !== "" && until < dayIn(now, timeZone)) throw invalidArgument("until", "is over");
    await lockCredit(db, account, currency);
    const facts = {
      percent,
      covers: wanted.covers,
      startsAt: startsOn(from, timeZone, now),
      endsAt: endsWith(until, timeZone),
    };
    const before = await endOpen(db, account, now);
    const [row] = await db
      .insert(customerDiscounts)
      .values({ ...facts, accountId: account, createdBy: staffIdOf(actor), createdAt: now })
      .returning({ id: customerDiscounts.id });
    if (!row) throw new Error("The discount was not written.");
    await refreshRecurring(db, account, now);
    const changes = {
      discount: { from: before && said(before), to: said(facts) },
      valid: until === "" ? from : `${from} – ${until}`,
      reason,
    };
    note({ accountId: account, target: `account ${account}`, changes });
    return { id: row.id };
  },
});

/** Ends a discount: the next invoice is without it. */
export const endDiscount = staffOperation({
  name: "terms.end_discount",
  summary: "Ends the discount of a customer",
  access: byStaff("write", "servers/price"),
  within: { accounts: "account" },
  changes: ["billing", "servers", "services"],
  fails: ["account.not_found", "terms.not_found"],
  input: AskedOfCustomer,
  output: z.object({}),
  run: async ({ db, now, note }, { account, reason: given }) => {
    const reason = readReason(given);
    const { currency } = await findCustomer(db, account);
    await lockCredit(db, account, currency);
    const ended = await endOpen(db, account, now);
    if (!ended) throw fail("terms.not_found");
    await refreshRecurring(db, account, now);
    const changes = { discount: { from: said(ended), to: null }, reason };
    note({ accountId: account, target: `account ${account}`, changes });
    return {};
  },
});

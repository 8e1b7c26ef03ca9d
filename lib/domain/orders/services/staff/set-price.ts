import { eq } from "drizzle-orm";
import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { wireMoney } from "@/lib/base/form-values";
import { decimalOf, isNegative, moneyOf } from "@/lib/base/money";
import { servers } from "@/lib/db/tables/servers/servers";
import { byStaff } from "../../../kernel/access/access";
import { fail, invalidArgument } from "../../../kernel/errors/fail";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { readReason } from "../../../kernel/staff/staff-reason";
import { lockWithCredit } from "../../../money/billing/shared/lock-with-credit";
import { dropWithdrawn } from "../../../money/subscriptions/shared/lift-suspension";
import { readDroppable } from "../../../money/subscriptions/shared/pay-later-period";
import { dropRenewal } from "../../../money/subscriptions/shared/void-renewal";
import { AskedOfServer } from "../../../servers/servers/shared/asked-by-staff";
import { tellStaffChange } from "../../../servers/servers/shared/tell-staff-change";
import { priceAsIs } from "../shared/price-plan";

/**
 * Sets the net price of a server's plan for a month from its next invoice on, in place of the catalog's; discounts of
 * its period and of its promotion are taken off as before. An open invoice of the next period is made again.
 */
export const setServerPrice = staffOperation({
  name: "servers.set_price",
  summary: "Sets the price of a customer's server from its next invoice on",
  access: byStaff("write", "servers/price"),
  within: { servers: "id" },
  changes: ["billing", "servers", "services"],
  fails: ["server.ending", "server.awaiting_payment", "server.in_review", "server.not_found"],
  input: AskedOfServer.extend({
    /** Net, for a month; empty = the catalog's again. */
    price: z.union([z.literal(""), wireMoney]),
  }),
  output: z.object({ recurring: Amount }),
  run: async ({ db, now, note }, { id, price, shown, reason: given }) => {
    const reason = readReason(given);
    const before = await lockWithCredit(db, id);
    const { accountId, currency, hostname, months } = before;
    if (before.suspendedBy === "cancelled") throw fail("server.ending");
    if (before.state === "awaiting_payment") throw fail("server.awaiting_payment");
    if (before.state === "in_review") throw fail("server.in_review");
    const wanted = price === "" ? null : moneyOf(price, currency);
    if (wanted && isNegative(wanted)) throw invalidArgument("price", "must not be negative");
    const agreedPrice = wanted && decimalOf(wanted);
    const recurring = { value: await priceAsIs(db, { ...before, agreedPrice }), currency };
    if (agreedPrice === before.agreedPrice) return { recurring };
    // An hourly server keeps the most of its running month.
    const recurringTotal = before.hourCap === null ? recurring.value : before.recurringTotal;
    await db.update(servers).set({ agreedPrice, recurringTotal }).where(eq(servers.id, id));
    for (const renewal of await readDroppable(db, id))
      await dropRenewal(db, renewal, { code: "made_anew", hostname }, now);
    await dropWithdrawn(db, before, now);
    const changes = { agreed_price: { from: before.agreedPrice, to: agreedPrice }, reason };
    note({ accountId, target: `server ${id}`, changes });
    const change = { what: "price", amount: recurring.value, currency, months } as const;
    await tellStaffChange({ db, now }, before, change, shown);
    return { recurring };
  },
});

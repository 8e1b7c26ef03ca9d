import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import { dayIn } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { renewals } from "@/lib/db/tables/orders/renewals";
import { servers } from "@/lib/db/tables/servers/servers";
import { byStaff } from "../../../kernel/access/access";
import { fail, invalidArgument } from "../../../kernel/errors/fail";
import type { ServerRow } from "../../../kernel/server/server-target";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { readReason } from "../../../kernel/staff/staff-reason";
import { askToFree } from "../../../money/billing/shared/ledger";
import { lockWithCredit } from "../../../money/billing/shared/lock-with-credit";
import { readZone } from "../../../money/companies/shared/read-zone";
import { addDays } from "../../../money/subscriptions/shared/dunning";
import { moveEnd } from "../../../money/subscriptions/shared/lift-suspension";
import { readOnAccount } from "../../../money/subscriptions/shared/pay-later-period";
import {
  dropRenewal,
  noteInvoicedUntil,
  readOpenRenewals,
} from "../../../money/subscriptions/shared/void-renewal";
import { AskedOfServer } from "../../../servers/servers/shared/asked-by-staff";
import { tellStaffChange } from "../../../servers/servers/shared/tell-staff-change";
import { daysOf } from "../rules";

const mostDays = 366;
const dayMs = 86_400_000;

/**
 * Days from the present paid-until day to that one. Fewer than before only as far as staff have given them: days that
 * are paid for are refunded, not taken away.
 */
function movedDays(
  { dueAt, grantedDays }: ServerRow & { dueAt: Date },
  dueOn: string,
  until: string,
  now: Date,
) {
  const days = Math.round((Date.parse(until) - Date.parse(dueOn)) / dayMs);
  if (days === 0) throw invalidArgument("until", "is the day until which it is paid");
  if (days > mostDays) throw invalidArgument("until", `is more than ${mostDays} days later`);
  const left = Math.min(grantedDays, daysOf({ startsAt: now, endsAt: dueAt }, now).unused);
  if (days < -left) throw invalidArgument("until", "would take away days that were paid for");
  const moved = addDays(dueAt, days);
  if (moved <= now) throw invalidArgument("until", "must be after today");
  return { days, moved, granted: Math.max(0, left + days) };
}

/** The last paid period ends with it, so that unused days are refunded in proportion, never above what was paid. */
const moveLastPeriod = (db: Database, { id, dueAt }: ServerRow & { dueAt: Date }, endsAt: Date) =>
  db
    .update(renewals)
    .set({ endsAt })
    .where(
      and(
        eq(renewals.serverId, id),
        eq(renewals.endsAt, dueAt),
        isNotNull(renewals.paidAt),
        isNull(renewals.voidedAt),
      ),
    );

/** Moves the day until which a server is paid; open invoices of its next period are made again for the moved one. */
export const setServerDue = staffOperation({
  name: "servers.set_due",
  summary: "Moves the day until which a customer's server is paid",
  access: byStaff("write", "servers/price"),
  within: { servers: "id" },
  changes: ["billing", "servers", "services"],
  fails: ["server.hourly", "server.not_ready", "server.overdue", "server.ending", "server.not_found"],
  input: AskedOfServer.extend({ until: z.iso.date() }),
  output: z.object({ until: z.string() }),
  run: async ({ db, now, note }, { id, until, shown, reason: given }) => {
    const reason = readReason(given);
    const row = await lockWithCredit(db, id);
    const { accountId, hostname, dueAt, suspendedBy } = row;
    if (row.hourCap !== null) throw fail("server.hourly");
    if (suspendedBy === "cancelled") throw fail("server.ending");
    if (dueAt === null) throw fail("server.not_ready");
    const dueOn = dayIn(dueAt, await readZone(db, accountId));
    // Nothing of its first period is paid yet.
    if (await readOnAccount(db, id)) throw fail("server.overdue");
    const { moved, granted, days } = movedDays({ ...row, dueAt }, dueOn, until, now);
    for (const renewal of await readOpenRenewals(db, id))
      await dropRenewal(db, renewal, { code: "made_anew", hostname }, now);
    await moveLastPeriod(db, { ...row, dueAt }, moved);
    await db.update(servers).set({ dueAt: moved, grantedDays: granted }).where(eq(servers.id, id));
    await moveEnd(db, row, moved, now);
    await noteInvoicedUntil(db, id);
    if (suspendedBy === "unpaid") await askToFree(db, accountId);
    note({
      accountId,
      target: `server ${id}`,
      changes: { paid_until: { from: dueOn, to: until }, days, reason },
    });
    await tellStaffChange({ db, now }, row, { what: "due", until }, shown);
    return { until };
  },
});

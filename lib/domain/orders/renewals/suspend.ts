import { eq } from "drizzle-orm";
import { z } from "zod";
import { decimalOf } from "@/lib/base/money";
import { dayIn } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { lockServer, seeServer } from "../../kernel/server/any-server";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";
import { notifyOwner } from "../../messages/mails/shared/notify";
import { lockCredit } from "../../money/billing/shared/ledger";
import { readZone } from "../../money/companies/shared/read-zone";
import { type Debt, debtBeneath, tellDebt } from "../../money/subscriptions/shared/debts";
import {
  chargePeriod,
  goOnReminding,
  movedUntil,
  movePeriod,
  suspendedDays,
} from "../../money/subscriptions/shared/lift-suspension";
import { freedOfDebt, suspendedByStaff } from "../../servers/servers/rules";
import { askToAlign } from "../../servers/servers/shared/align-machine";
import { readSellerName } from "../../servers/servers/shared/seller-name";
import { endAsked } from "./shared/end-asked";
import { readCharge } from "./shared/read-charge";

type Server = typeof servers.$inferSelect;

const Asked = z.object({ id: z.int(), reason: staffReason });

const mostShown = 500;

/** Suspends a server regardless of payments: unlike a suspension for non-payment, no payment ends it. */
export const suspendServer = staffOperation({
  name: "servers.suspend",
  summary: "Suspends a customer's server until staff end it",
  access: byStaff("write", "servers/suspend"),
  within: { servers: "id" },
  changes: ["servers"],
  fails: ["server.ending", "server.suspended", "server.not_ready"],
  input: Asked.extend({ shown: z.string().max(mostShown).optional() }),
  output: z.object({}),
  run: async ({ db, now, note }, { id, reason: given, shown = "" }) => {
    const reason = readReason(given);
    const shownReason = shown.trim() || null;
    const row = await lockServer(db, id);
    const { accountId, state, suspendedBy } = row;
    if (suspendedBy === "cancelled") throw fail("server.ending");
    if (suspendedBy === "staff") throw fail("server.suspended");
    const change = suspendedByStaff(row);
    if (!change) throw fail("server.not_ready");
    await db
      .update(servers)
      .set({ ...change, suspendedAt: now, shownReason })
      .where(eq(servers.id, id));
    await askToAlign(db, id);
    note({ accountId, target: `server ${id}`, changes: { state: { from: state, to: "suspended" }, reason } });
    const company = await readSellerName(db, accountId);
    const facts = { id, hostname: row.hostname, company, reason: shownReason ?? "" };
    await notifyOwner({ db, now }, accountId, "server.suspended_by_staff", facts);
    return {};
  },
});

type Billing = "move" | "charge";

/** Notifies the owner of the end of a suspension: the new paid-until date and the charge for the suspension. */
async function tellResumed(db: Database, row: Server, billing: Billing, now: Date): Promise<void> {
  const { id, accountId, hostname, dueAt, currency } = row;
  const days = suspendedDays(row, now);
  const until = movedUntil(row, now);
  const charge = billing === "charge" ? await readCharge(db, row, now) : null;
  const zone = await readZone(db, accountId);
  const end = (await endAsked(db, row, now))?.[billing] ?? null;
  const paidUntil = end?.isNow ? null : (charge?.until ?? (billing === "move" ? until : dueAt));
  await notifyOwner({ db, now }, accountId, "server.resumed", {
    ...{ id, hostname, days, currency },
    paidUntil: paidUntil && dayIn(paidUntil, zone),
    charge: charge && { amount: decimalOf(charge.amount), due: dayIn(charge.due, zone) },
    ends: end && { day: dayIn(end.at, zone), isNow: end.isNow },
  });
}

/** An earlier debt remains; the owner is notified again of the deletion date. */
async function returnToDebt(db: Database, row: Server, debt: Debt, now: Date): Promise<void> {
  await db
    .update(servers)
    .set({ suspendedBy: "unpaid", suspendedAt: null, shownReason: null })
    .where(eq(servers.id, row.id));
  await tellDebt(db, row, debt, now);
}

/**
 * Ends a suspension by `servers.suspend`. A server that was, or was to be, suspended for non-payment when it began is
 * suspended for that again.
 */
export const resumeServer = staffOperation({
  name: "servers.resume",
  summary: "Ends the suspension of a customer's server by staff",
  access: byStaff("write", "servers/suspend"),
  within: { servers: "id" },
  changes: ["servers"],
  fails: ["server.not_suspended"],
  input: Asked.extend({ billing: z.enum(["move", "charge"]).optional() }),
  output: z.object({ state: z.enum(["running", "stopped", "suspended"]) }),
  run: async ({ db, now, note }, { id, reason: given, billing = "move" }) => {
    const reason = readReason(given);
    const seen = await seeServer(db, id);
    // Payments lock the credit first.
    await lockCredit(db, seen.accountId, seen.currency);
    const row = await lockServer(db, id);
    if (row.suspendedBy !== "staff") throw fail("server.not_suspended");
    // The state below the suspension: debt, or a pause by its owner.
    const debt = await debtBeneath(db, row, now);
    const next = freedOfDebt({ ...row, suspendedBy: "unpaid" });
    if (debt) await returnToDebt(db, row, debt, now);
    else {
      await tellResumed(db, row, billing, now);
      await (billing === "move" ? movePeriod : chargePeriod)(db, row, now);
      await db
        .update(servers)
        .set({ ...next, suspendedAt: null, shownReason: null })
        .where(eq(servers.id, id));
    }
    await goOnReminding(db, id, now);
    const [after] = await db.select({ state: servers.state }).from(servers).where(eq(servers.id, id));
    const state =
      after?.state === "running" || after?.state === "stopped" ? after.state : ("suspended" as const);
    await askToAlign(db, id);
    const changes = { state: { from: "suspended", to: state }, reason, billing };
    note({ accountId: row.accountId, target: `server ${id}`, changes });
    return { state };
  },
});

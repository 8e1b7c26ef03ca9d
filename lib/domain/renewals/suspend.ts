import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { dayIn } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers";
import { lockCredit } from "../billing/shared/ledger";
import { readZone } from "../companies/shared/read-zone";
import { byStaff } from "../kernel/access";
import { fail } from "../kernel/errors";
import { staffOperation } from "../kernel/staff-operation";
import { readReason, staffReason } from "../kernel/staff-reason";
import { notifyOwner } from "../mails/shared/notify";
import { freedOfDebt, suspendedByStaff } from "../servers/rules";
import { askToAlign } from "../servers/shared/align-machine";
import { type Debt, suspendingDebt, tellDebt } from "../servers/shared/debts";
import { readSellerName } from "../servers/shared/seller-name";
import {
  chargePeriod,
  goOnReminding,
  movedUntil,
  movePeriod,
  suspendedDays,
} from "../subscriptions/shared/lift-suspension";
import { readCharge } from "./shared/read-charge";

type Server = typeof servers.$inferSelect;

async function lockServer(db: Database, id: number, isLocked = true): Promise<Server> {
  const isThere = and(eq(servers.id, id), isNull(servers.deletedAt));
  const query = db.select().from(servers).where(isThere);
  const [row] = await (isLocked ? query.for("update") : query);
  if (!row || row.state === "failed") throw fail("server.not_found");
  return row;
}

const Asked = z.object({ id: z.int(), reason: staffReason });

const mostShown = 500;

/** Suspends a server whatever is paid: unlike a suspension for non-payment, no payment ends it. */
export const suspendServer = staffOperation({
  name: "servers.suspend",
  summary: "Suspends a customer's server until staff end it",
  access: byStaff("write", "servers/suspend"),
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

/** What its owner is told of the end: until when it is paid, and what is charged for the suspension. */
async function tellResumed(db: Database, row: Server, billing: Billing, now: Date): Promise<void> {
  const { id, accountId, hostname, dueAt, currency } = row;
  const days = suspendedDays(row, now);
  const until = movedUntil(row, now);
  const charge = billing === "charge" ? await readCharge(db, row, now) : null;
  const zone = await readZone(db, accountId);
  const paidUntil = charge?.until ?? (billing === "move" ? until : dueAt);
  await notifyOwner({ db, now }, accountId, "server.resumed", {
    ...{ id, hostname, days, currency },
    paidUntil: paidUntil && dayIn(paidUntil, zone),
    charge: charge && { amount: charge.amount, due: dayIn(charge.due, zone) },
  });
}

/** A debt from before goes on, and its owner is told again until when its data is kept. */
async function returnToDebt(db: Database, row: Server, debt: Debt, now: Date): Promise<void> {
  await db
    .update(servers)
    .set({ suspendedBy: "unpaid", suspendedAt: null, shownReason: null })
    .where(eq(servers.id, row.id));
  await tellDebt(db, row, debt, now);
}

/** Ends what `servers.suspend` began. A server that was, or was to be, suspended for non-payment when it began is so again. */
export const resumeServer = staffOperation({
  name: "servers.resume",
  summary: "Ends the suspension of a customer's server by staff",
  access: byStaff("write", "servers/suspend"),
  input: Asked.extend({ billing: z.enum(["move", "charge"]).optional() }),
  output: z.object({ state: z.enum(["running", "stopped", "suspended"]) }),
  run: async ({ db, now, note }, { id, reason: given, billing = "move" }) => {
    const reason = readReason(given);
    const seen = await lockServer(db, id, false);
    // Money locks the credit first.
    await lockCredit(db, seen.accountId, seen.currency);
    const row = await lockServer(db, id);
    if (row.suspendedBy !== "staff") throw fail("server.not_suspended");
    // What lies beneath: a debt, or its owner's own pause.
    const debt = await suspendingDebt(db, row, row.suspendedAt ?? now);
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

export const EndPreview = z.object({
  days: z.int(),
  /** Its hours stood still meanwhile, so there is nothing to choose. */
  is_hourly: z.boolean(),
  /** Until when it is paid if its period is moved; null = it is charged by the hour, or was suspended before that was noted. */
  moved_until: z.string().nullable(),
  /** What is charged otherwise; null = nothing is, beyond what will be invoiced anyway. */
  charge: z.object({ amount: Amount, until: z.string(), due: z.string() }).nullable(),
});

export const previewResume = staffOperation({
  name: "servers.preview_resume",
  summary: "Shows what the end of a suspension by staff comes to",
  access: byStaff("read", "servers/suspend"),
  input: z.object({ id: z.int() }),
  output: EndPreview,
  run: async ({ db, now }, { id }) => {
    const row = await lockServer(db, id, false);
    const charge = await readCharge(db, row, now);
    return {
      days: suspendedDays(row, now),
      is_hourly: row.hourCap !== null,
      moved_until: row.suspendedAt && (movedUntil(row, now)?.toISOString() ?? null),
      charge: charge && {
        amount: { value: charge.amount, currency: row.currency },
        until: charge.until.toISOString(),
        due: charge.due.toISOString(),
      },
    };
  },
});

import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers";
import { byStaff } from "../kernel/access";
import { fail } from "../kernel/errors";
import { staffOperation } from "../kernel/staff-operation";
import { readReason } from "../kernel/staff-reason";
import { freedOfDebt, suspendedByStaff } from "./rules";
import { askToAlign } from "./shared/align-machine";
import { suspendingDebt } from "./shared/debts";

type Server = typeof servers.$inferSelect;

async function lockServer(db: Database, id: number): Promise<Server> {
  const isThere = and(eq(servers.id, id), isNull(servers.deletedAt));
  const [row] = await db.select().from(servers).where(isThere).for("update");
  if (!row || row.state === "failed") throw fail("server.not_found");
  return row;
}

const Asked = z.object({ id: z.int(), reason: z.string() });

/** Suspends a server whatever is paid: unlike a suspension for non-payment, no payment ends it. */
export const suspendServer = staffOperation({
  name: "servers.suspend",
  summary: "Suspends a customer's server until staff end it",
  access: byStaff("write", "servers/suspend"),
  input: Asked,
  output: z.object({}),
  run: async ({ db, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const row = await lockServer(db, id);
    const { accountId, state, suspendedBy } = row;
    if (suspendedBy === "cancelled") throw fail("server.ending");
    if (suspendedBy === "staff") throw fail("server.suspended");
    const change = suspendedByStaff(row);
    if (!change) throw fail("server.not_ready");
    await db.update(servers).set(change).where(eq(servers.id, id));
    await askToAlign(db, id);
    note({ accountId, target: `server ${id}`, changes: { state: { from: state, to: "suspended" }, reason } });
    return {};
  },
});

/** Ends what `servers.suspend` began. A server whose day of suspension for non-payment came meanwhile stays suspended for that. */
export const resumeServer = staffOperation({
  name: "servers.resume",
  summary: "Ends the suspension of a customer's server by staff",
  access: byStaff("write", "servers/suspend"),
  input: Asked,
  output: z.object({ state: z.enum(["running", "stopped", "suspended"]) }),
  run: async ({ db, now, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const row = await lockServer(db, id);
    if (row.suspendedBy !== "staff") throw fail("server.not_suspended");
    // What lies beneath: a debt, or its owner's own pause.
    const next = freedOfDebt({ ...row, suspendedBy: "unpaid" });
    const stays = (await suspendingDebt(db, row, now)) !== null;
    const change = stays || !next ? { suspendedBy: "unpaid" as const } : next;
    const [after] = await db
      .update(servers)
      .set(change)
      .where(eq(servers.id, id))
      .returning({ state: servers.state });
    const state =
      after?.state === "running" || after?.state === "stopped" ? after.state : ("suspended" as const);
    await askToAlign(db, id);
    const changes = { state: { from: "suspended", to: state }, reason };
    note({ accountId: row.accountId, target: `server ${id}`, changes });
    return { state };
  },
});

import { and, eq, lte } from "drizzle-orm";
import { database, inTransaction } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { serverFirewalls } from "@/lib/db/tables/network/firewall";
import { servers } from "@/lib/db/tables/servers/servers";
import { writeSystemEvents } from "../../kernel/audit-trail/write-audit";
import { askMachine } from "../../servers/servers/shared/ask-machine";

/**
 * Brings back the rules before a trial that nobody has confirmed in time. The due time is in the database, and so is the
 * task: a panel that was killed goes on with both.
 */
export async function returnFirewall(serverId: number, now: Date): Promise<void> {
  const isOver = and(eq(serverFirewalls.serverId, serverId), lte(serverFirewalls.confirmUntil, now));
  // From here on it cannot be confirmed any more.
  const [row] = await inTransaction((db) =>
    db.update(serverFirewalls).set({ state: "returning" }).where(isOver).returning(),
  );
  const until = row?.confirmUntil;
  const [server] = await database().select().from(servers).where(eq(servers.id, serverId));
  if (!row || !until || !server) return;
  const end = { former: null, confirmUntil: null, changedAt: now };
  const isThisTrial = and(eq(serverFirewalls.serverId, serverId), eq(serverFirewalls.confirmUntil, until));
  if (server.deletedAt) return void (await database().update(serverFirewalls).set(end).where(isThisTrial));
  const key = `return ${serverId} ${until.getTime()}`;
  const outcome = await askMachine(server, "setFirewall", (provisioner, machine) =>
    provisioner.setFirewall(machine, { firewall: row.former, key }),
  );
  if (outcome.state === "busy")
    return enqueue(
      database(),
      "return_firewall",
      { serverId },
      { runAt: new Date(now.getTime() + outcome.againInMs), maxAttempts: 100 },
    );
  if (outcome.state === "failed" && !outcome.isFinal)
    throw new Error(`The firewall of server ${serverId} could not return to its former rules.`);
  const isDone = outcome.state === "done";
  await inTransaction(async (db) => {
    const next = isDone ? { state: "applied" as const, applied: row.former } : { state: "failed" as const };
    const ended = await db
      .update(serverFirewalls)
      .set({ ...next, ...end })
      .where(isThisTrial)
      .returning({ id: serverFirewalls.serverId });
    const about = { target: `server ${serverId}`, changes: { returned: isDone }, cause: key };
    const event = { operation: "firewall.return", accountId: server.accountId, ...about } as const;
    await writeSystemEvents(db, ended.length > 0 ? [event] : [], now);
  });
}

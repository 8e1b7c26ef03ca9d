import { and, eq } from "drizzle-orm";
import type { Firewall } from "@/lib/base/firewall/rule";
import { type Database, database } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { serverFirewalls } from "@/lib/db/tables/network/firewall";
import type { Job, LastResortLabels, Outcome } from "../../../kernel/async/job-kind";
import { fail } from "../../../kernel/errors/fail";
import type { ServerRow } from "../../../kernel/server/server-target";
import { askMachine } from "../../../servers/servers/shared/ask-machine";
import { appliedOf, firewallOf } from "../lookup";
import { trialSeconds } from "../rules";

/** Notes what is about to be applied, in the transaction that begins the job. Throws while other rules are on trial. */
export async function beginApplying(
  db: Database,
  serverId: number,
  wanted: Firewall,
  now: Date,
): Promise<void> {
  const row = await firewallOf(db, serverId);
  if (row?.confirmUntil) throw fail("firewall.on_trial");
  const next = { state: "applying" as const, wanted: wanted && [...wanted], changedAt: now };
  await db
    .insert(serverFirewalls)
    .values({ serverId, ...next })
    .onConflictDoUpdate({ target: serverFirewalls.serverId, set: next });
}

type Applying = Pick<Job, "key" | "attempt"> & { isTrial: boolean; signal: AbortSignal };

/**
 * Applies what the server's row notes, and asks the back end whether it is so. Rules on trial return by themselves, by a
 * task in the queue, unless they are confirmed before.
 */
export async function applyNoted(
  server: ServerRow,
  { key, attempt, isTrial, signal }: Applying,
  afterwards: (db: Database, now: Date, applied: Firewall) => Promise<void> = async () => undefined,
): Promise<Outcome> {
  const wanted = (await firewallOf(database(), server.id))?.wanted ?? null;
  const outcome = await askMachine(server, "setFirewall", async (provisioner, machine): Promise<Outcome> => {
    // Another attempt is other work: the one before may have ended without effect.
    const work = { firewall: wanted, key: `${key}-${attempt}` };
    const set = await provisioner.setFirewall(machine, work, signal);
    if (set.state !== "done") return set;
    if (await provisioner.hasFirewall(machine, wanted, signal)) return { state: "done" };
    return { state: "failed", failure: { code: "refused" }, isFinal: false };
  });
  if (outcome.state !== "done") return outcome;
  return {
    state: "done",
    keep: async (db, now) => {
      const former = appliedOf(await firewallOf(db, server.id));
      const until = isTrial ? new Date(now.getTime() + trialSeconds * 1000) : null;
      await db
        .update(serverFirewalls)
        .set({
          ...{ state: "applied", applied: wanted && [...wanted], wanted: null, changedAt: now },
          ...{ former: isTrial && former ? [...former] : null, confirmUntil: until },
        })
        .where(eq(serverFirewalls.serverId, server.id));
      if (until)
        await enqueue(
          db,
          "return_firewall",
          { serverId: server.id },
          { key: `return_firewall:${server.id}`, runAt: until, maxAttempts: 100 },
        );
      await afterwards(db, now, wanted);
      return { scope: wanted === null ? "Nothing is filtered" : `${wanted.length} rules are applied` };
    },
  };
}

/** Notes that it could not be applied: nobody knows which rules filter now. */
export const noteFailure = async ({ serverId }: Job): Promise<LastResortLabels> => {
  const isIts = and(eq(serverFirewalls.serverId, serverId ?? 0), eq(serverFirewalls.state, "applying"));
  return async (db, now) => {
    await db.update(serverFirewalls).set({ state: "failed", changedAt: now }).where(isIts);
  };
};

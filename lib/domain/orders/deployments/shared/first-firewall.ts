import { asc, eq } from "drizzle-orm";
import type { FirewallRule } from "@/lib/base/firewall/rule";
import { type Database, database } from "@/lib/db/client";
import { firewallSets, serverFirewallSets, serverFirewalls } from "@/lib/db/tables/network/firewall";
import { MachineError } from "@/lib/outside/provisioner/machine-error";
import type { Firewalls, Outcome } from "@/lib/outside/provisioner/port";
import type { Job } from "../../../kernel/async/job-kind";
import type { Deployment } from "../read";

const mostAttempts = 3;

type Filtering =
  | Exclude<Outcome, { state: "done" }>
  /** `keep` notes what filters the server now. */
  | { state: "settled"; keep: (db: Database, now: Date) => Promise<void> };

/** The rules of a server's sets, in order; null = it has no set. */
async function readRules(serverId: number): Promise<FirewallRule[] | null> {
  const sets = await database()
    .select({ rules: firewallSets.rules })
    .from(serverFirewallSets)
    .innerJoin(firewallSets, eq(firewallSets.id, serverFirewallSets.setId))
    .where(eq(serverFirewallSets.serverId, serverId))
    .orderBy(asc(serverFirewallSets.position));
  return sets.length === 0 ? null : sets.flatMap(({ rules }) => rules);
}

function told(error: unknown): Outcome {
  if (!(error instanceof MachineError)) throw error;
  return { state: "failed", failure: error.failure, isFinal: error.isFinal };
}

/**
 * Filters a new server by the rule sets of its order, before it counts as ready. Null = nothing is to be filtered. A server
 * that cannot be filtered is not lost: its firewall says that it failed, and is applied again like any other.
 */
export async function filterAtFirst(
  provisioner: Firewalls,
  { server, machine }: Deployment,
  { key, attempt }: Pick<Job, "key" | "attempt">,
): Promise<Filtering | null> {
  // Sets that were chosen otherwise wait until they are applied.
  if (server.readyAt !== null || !server.installOptions.isFiltered) return null;
  const rules = await readRules(server.id);
  if (rules === null) return null;
  const { serverId, location, hostname } = machine;
  const used = { serverId, location, hostname };
  const work = { firewall: rules, key: `${key}-${attempt}-firewall` };
  const outcome = await provisioner.setFirewall(used, work).catch(told);
  if (outcome.state === "busy") return outcome;
  // What may pass by itself is tried again with the whole deployment, before anybody uses the server.
  if (outcome.state === "failed" && !outcome.isFinal && attempt < mostAttempts) return outcome;
  const isApplied =
    outcome.state === "done" && (await provisioner.hasFirewall(used, rules).catch(() => false));
  const state = isApplied
    ? { state: "applied" as const, applied: rules, wanted: null }
    : { state: "failed" as const, applied: null, wanted: rules };
  return {
    state: "settled",
    keep: async (db, now) => {
      await db
        .insert(serverFirewalls)
        .values({ serverId, ...state, changedAt: now })
        .onConflictDoNothing();
    },
  };
}

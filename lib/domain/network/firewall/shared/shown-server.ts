import type { Database } from "@/lib/db/client";
import { appliedOf, attachedSets, firewallOf } from "../lookup";
import type { ServerFirewall } from "../schema";
import { effectiveRules, isApplied } from "./effective";

/** A server's rule sets, and how far they are applied. */
export async function readServerFirewall(db: Database, serverId: number, now: Date): Promise<ServerFirewall> {
  const row = await firewallOf(db, serverId);
  const sets = await attachedSets(db, serverId);
  const applied = appliedOf(row);
  const settled = (): ServerFirewall["state"] => {
    if (!isApplied(applied, effectiveRules(sets))) return "pending";
    return applied === null ? "none" : "applied";
  };
  const state = (): ServerFirewall["state"] => {
    if (row?.state === "applying" || row?.state === "returning" || row?.state === "failed") return row.state;
    return row?.confirmUntil ? "on_trial" : settled();
  };
  return {
    id: serverId,
    state: state(),
    sets: sets.map(({ id, name, rules }) => ({ id, name, rules: rules.length })),
    is_filtered: applied !== null,
    applied: [...(applied ?? [])],
    confirm_until: row?.confirmUntil?.toISOString() ?? null,
    seconds_left: Math.max(0, Math.ceil(((row?.confirmUntil?.getTime() ?? 0) - now.getTime()) / 1000)),
  };
}

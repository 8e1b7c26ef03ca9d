import { eq } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { serverFirewalls } from "@/lib/db/tables/network/firewall";
import type { Outcome, Used } from "@/lib/outside/provisioner/port";
import type { WholeProvisioner } from "@/lib/outside/provisioner/registry";

/**
 * Has a server whose disks were written back filtered as before: some engines bring back the rules of the time of the copy.
 * Rules that are being applied are left to who applies them.
 */
export async function returnFirewall(
  provisioner: WholeProvisioner,
  machine: Used,
  { key, signal }: { key: string; signal: AbortSignal },
): Promise<Outcome> {
  const isIts = eq(serverFirewalls.serverId, machine.serverId);
  const [row] = await database().select().from(serverFirewalls).where(isIts);
  if (row && row.state !== "applied") return { state: "done" };
  const firewall = row?.applied ?? null;
  if (await provisioner.hasFirewall(machine, firewall, signal)) return { state: "done" };
  return provisioner.setFirewall(machine, { firewall, key: `${key}-firewall` }, signal);
}

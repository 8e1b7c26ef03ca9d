import { eq } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { serverFirewalls } from "@/lib/db/tables/network/firewall";
import type { Outcome, Used } from "@/lib/outside/provisioner/port";
import { kindOf, type WholeProvisioner } from "@/lib/outside/provisioner/registry";
import type { ServerRow } from "../../../kernel/server/server-target";
import { kindNamed, nameOfServer, unableNamed } from "../../servers/shared/provisioner";

/**
 * Has a server whose disks were written back filtered as before: some engines bring back the rules of the time of the copy.
 * Rules that are being applied are left to who applies them.
 */
export async function returnFirewall(
  provisioner: WholeProvisioner,
  server: Pick<ServerRow, "provisioner" | "location">,
  machine: Used,
  { key, signal }: { key: string; signal: AbortSignal },
): Promise<Outcome> {
  const backEnd = await nameOfServer(database(), server);
  if (unableNamed(backEnd).includes("setFirewall")) return { state: "done" };
  const isIts = eq(serverFirewalls.serverId, machine.serverId);
  const [row] = await database().select().from(serverFirewalls).where(isIts);
  if (row && row.state !== "applied") return { state: "done" };
  const firewall = row?.applied ?? null;
  if (firewall === null && !kindOf(kindNamed(backEnd)).returnsFirewall) return { state: "done" };
  if (await provisioner.hasFirewall(machine, firewall, signal)) return { state: "done" };
  return provisioner.setFirewall(machine, { firewall, key: `${key}-firewall` }, signal);
}

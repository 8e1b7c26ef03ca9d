import { eq } from "drizzle-orm";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { enqueueAll } from "@/lib/db/queue";
import { presets } from "@/lib/db/tables/catalog/catalog";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { serverNames6 } from "@/lib/db/tables/network/names6";
import { privateNetworkServers } from "@/lib/db/tables/network/private-networks";
import { pxeInstalls } from "@/lib/db/tables/servers/pxe-installs";
import { servers } from "@/lib/db/tables/servers/servers";
import type { MachineSize, PowerState, Provisioner } from "@/lib/outside/provisioner/port";
import { enqueuePtrUpdates } from "../../../kernel/server/enqueue-ptr-updates";
import { unableOf } from "./able";
import { freeFloating } from "./floating";
import { sizeOfServer } from "./machine-size";
import { provisionerOf } from "./provisioner";

/** The desired state of the machine: gone, suspended, or usable with that power state and size. */
type Wanted =
  | { is: "gone" | "suspended" }
  | { is: "usable"; power: "on" | "off"; preset: string; size: MachineSize; isGrown: boolean };

async function readWanted(serverId: number) {
  const [row] = await database()
    .select({ server: servers, preset: presets })
    .from(servers)
    .innerJoin(presets, eq(presets.id, servers.presetId))
    .where(eq(servers.id, serverId));
  if (!row) return null;
  const { server } = row;
  const made = {
    preset: row.preset.name,
    size: sizeOfServer(server, row.preset),
    isGrown: server.extraDiskGb > 0,
  };
  const wanted = ((): Wanted | null => {
    if (server.deletedAt !== null || server.suspendedBy === "cancelled") return { is: "gone" };
    // Its deployment was aborted; the machine may partly exist.
    if (server.state === "failed") return { is: "gone" };
    if (server.state === "suspended") return { is: "suspended" };
    if (server.state === "running") return { is: "usable", power: "on", ...made };
    return server.state === "stopped" ? { is: "usable", power: "off", ...made } : null;
  })();
  return { server, wanted };
}

const keepPower = async (serverId: number, seen: PowerState): Promise<void> => {
  if (seen !== "unknown")
    await database().update(servers).set({ power: seen }).where(eq(servers.id, serverId));
};

/** Clears a network installation that is still configured although its preparation was aborted. */
async function clearAborted(provisioner: Provisioner, server: typeof servers.$inferSelect): Promise<void> {
  if ((await unableOf(database(), server)).includes("prepareNetInstall")) return;
  const [prepared] = await database()
    .select({ id: pxeInstalls.serverId })
    .from(pxeInstalls)
    .where(eq(pxeInstalls.serverId, server.id));
  if (prepared) return;
  const machine = { serverId: server.id, location: server.location, hostname: server.hostname };
  // A failed installation throws, and is cleared, too.
  const seen = await provisioner.netInstall(machine).catch(() => "failed" as const);
  if (seen !== "none" && seen !== "done") await provisioner.clearNetInstall(machine);
}

async function align(server: typeof servers.$inferSelect, wanted: Wanted): Promise<void> {
  const provisioner = await provisionerOf(database(), server);
  const machine = { serverId: server.id, location: server.location };
  if (wanted.is === "suspended") {
    await provisioner.suspend(machine);
    return keepPower(server.id, "off");
  }
  if (wanted.is === "usable") {
    await provisioner.resize(machine, wanted.preset, wanted.size);
    // Whoever knows machines by their presets alone is told of their disks.
    if (wanted.isGrown) await provisioner.growDisk(machine, wanted.size.diskGb);
    await provisioner.resume(machine, wanted.power);
    await clearAborted(provisioner, server);
    return keepPower(server.id, await provisioner.status({ ...machine, hostname: server.hostname }));
  }
  await freeFloating(provisioner, server);
  await provisioner.release(machine);
  // The next server with these addresses must not inherit their PTR names.
  await inTransaction(async (db) => {
    const gone = await db
      .delete(serverAddresses)
      .where(eq(serverAddresses.serverId, server.id))
      .returning({ ip: serverAddresses.ip, ptr: serverAddresses.ptr });
    await db.delete(privateNetworkServers).where(eq(privateNetworkServers.serverId, server.id));
    const gone6 = await db
      .delete(serverNames6)
      .where(eq(serverNames6.serverId, server.id))
      .returning({ ip: serverNames6.ip, ptr: serverNames6.ptr });
    const named = [...gone, ...gone6].filter(({ ptr }) => ptr.length > 0);
    await enqueuePtrUpdates(
      db,
      named.map(({ ip }) => ip),
    );
  });
}

const mostRounds = 10;

/**
 * Applies the server row's desired state to the machine. Safe to call at any time and concurrently: re-reads the row
 * at the end, so that the newest state wins.
 */
export async function alignMachine(serverId: number): Promise<void> {
  let before = "";
  for (let round = 0; round < mostRounds; round++) {
    const found = await readWanted(serverId);
    const now = JSON.stringify(found?.wanted);
    if (!found?.wanted || now === before) return;
    await align(found.server, found.wanted);
    before = now;
  }
  throw new Error(`The state of server ${serverId} changes faster than its machine can follow.`);
}

/** Enqueues the alignment for after the caller's transaction, retried until the provisioner succeeds. */
export const askToAlignAll = (db: Database, serverIds: readonly number[]): Promise<void> =>
  enqueueAll(db, "align_machine", "serverId", serverIds, { maxAttempts: 100 });

export const askToAlign = (db: Database, serverId: number): Promise<void> => askToAlignAll(db, [serverId]);

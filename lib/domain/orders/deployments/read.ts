import { eq } from "drizzle-orm";
import { plainSetup } from "@/lib/base/machine-setup";
import type { Database } from "@/lib/db/client";
import { unseal } from "@/lib/db/seal";
import { locations, presets } from "@/lib/db/tables/catalog/catalog";
import { orders } from "@/lib/db/tables/orders/orders";
import { serverBackups } from "@/lib/db/tables/servers/backups";
import { servers } from "@/lib/db/tables/servers/servers";
import type { Machine } from "@/lib/outside/provisioner/port";
import type { Job } from "../../kernel/async/job-kind";
import { sizeOfServer } from "../../servers/servers/shared/machine-size";

export type Deployment = {
  server: typeof servers.$inferSelect;
  order: typeof orders.$inferSelect;
  presetName: string;
  machine: Machine;
};

type Networks = Pick<typeof locations.$inferSelect, "network" | "network6">;

function machineOf(
  attempt: number,
  server: Deployment["server"],
  preset: typeof presets.$inferSelect,
  { network, network6 }: Networks,
  backup: Machine["backup"],
): Machine {
  const { installOptions: options } = server;
  return {
    serverId: server.id,
    attempt,
    location: server.location,
    network,
    hostname: server.hostname,
    preset: preset.name,
    size: sizeOfServer(server, preset),
    system: server.systemName,
    image: options.image?.name ?? null,
    software: server.softwareName,
    rootPassword: server.rootPassword ? unseal("root password", server.rootPassword) : null,
    sshKey: options.sshKey,
    postInstallScript: options.postInstallScript
      ? unseal("post install script", Buffer.from(options.postInstallScript, "base64"))
      : null,
    ...(options.userData ? { userData: unseal("user data", Buffer.from(options.userData, "base64")) } : {}),
    rootSizePercent: options.rootSizePercent,
    ciTask: options.ciTask,
    addressCount: 1 + options.extraAddresses,
    setup: options.setup ?? plainSetup,
    network6,
    owner: server.accountId,
    ...(backup ? { backup } : {}),
  };
}

/** A server is made from its backup until it is ready; a reinstallation installs it. */
export const isFromBackup = ({ fromBackup, readyAt }: Deployment["server"]): boolean =>
  fromBackup !== null && readyAt === null;

/** The backup that a new server is made from; null = none, or it is not there any more. */
async function readBackup(db: Database, server: Deployment["server"]): Promise<Machine["backup"]> {
  if (!isFromBackup(server)) return null;
  const [row] = await db
    .select({ serverId: serverBackups.serverId, name: serverBackups.name })
    .from(serverBackups)
    .where(eq(serverBackups.id, server.fromBackup ?? 0));
  return row ?? null;
}

/** A deployment's current job data: server, order and preset. */
export async function readDeployment(
  db: Database,
  { id, serverId, attempt }: Pick<Job, "id" | "serverId" | "attempt">,
): Promise<Deployment> {
  const [row] = await db
    .select({ server: servers, order: orders, preset: presets, place: locations })
    .from(servers)
    .innerJoin(orders, eq(orders.id, servers.orderId))
    .innerJoin(presets, eq(presets.id, servers.presetId))
    .innerJoin(locations, eq(locations.code, servers.location))
    .where(eq(servers.id, serverId ?? 0));
  if (!row) throw new Error(`Job ${id} has no server.`);
  const { place: location, preset, ...facts } = row;
  const backup = await readBackup(db, facts.server);
  const machine = machineOf(attempt, facts.server, preset, location, backup);
  return { ...facts, presetName: preset.name, machine };
}

/** The fields of `post_install_callback` and of the webhooks (docs/webhooks.md). */
export const hookData = ({ server, order, presetName }: Deployment, ip: string) => ({
  server_id: server.id,
  hostname: server.hostname,
  ip,
  location: server.location,
  preset: presetName,
  os: server.systemName,
  invoice: order.invoiceId,
});

import { and, eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { presets } from "@/lib/db/tables/catalog/catalog";
import { serverPortsOff } from "@/lib/db/tables/network/ports";
import { invalidArgument } from "../../kernel/errors/fail";
import type { ServerRow } from "../../kernel/server/server-target";
import { readAddresses } from "../addresses/lookup";

export type Port = {
  name: string;
  /** Id of its network card, as in `eq/show`; 0 = it has no address, so no card is shown. */
  id: number;
  mac: string;
  ips: string[];
  /** Null = the port is on. */
  off: { reason: string; since: Date } | null;
};

/** The ports of a server: one for a virtual machine, two for a physical one. */
export async function readPorts(db: Database, row: ServerRow): Promise<Port[]> {
  const [preset] = await db
    .select({ isVirtual: presets.isVirtual })
    .from(presets)
    .where(eq(presets.id, row.presetId));
  const addresses = await readAddresses(db, row.id);
  const off = await db.select().from(serverPortsOff).where(eq(serverPortsOff.serverId, row.id));
  const own = preset?.isVirtual ? ["eth0"] : ["eth0", "eth1"];
  const names = [...new Set([...own, ...addresses.map(({ port }) => port)])];
  return names.map((name) => {
    const here = addresses.filter(({ port }) => port === name);
    const [first] = here;
    return {
      name,
      id: first?.id ?? 0,
      mac: first?.mac ?? "",
      ips: here.map(({ ip }) => ip),
      off: off.find(({ port }) => port === name) ?? null,
    };
  });
}

/** Finds a port by its name or its card's id, or by the id of any address on it. */
export async function portOf(db: Database, row: ServerRow, text: string): Promise<Port> {
  const ports = await readPorts(db, row);
  const addresses = /^\d{1,9}$/.test(text) ? await readAddresses(db, row.id) : [];
  const name = addresses.find(({ id }) => String(id) === text)?.port ?? text;
  const port = ports.find((one) => one.name === name);
  if (!port) throw invalidArgument("port", "is no port of this server");
  return port;
}

export const ofPort = (serverId: number, port: string) =>
  and(eq(serverPortsOff.serverId, serverId), eq(serverPortsOff.port, port));

import ipaddr from "ipaddr.js";
import type { Machine, Query } from "./port";

/** The /64 with that number within the location's network. */
function networkAt(network6: string, number: number): string {
  const [base] = ipaddr.IPv6.parseCIDR(network6);
  const parts = [...base.parts];
  parts[3] = ((parts[3] ?? 0) + number) % 65_536;
  return `${new ipaddr.IPv6(parts).toString()}/64`;
}

/** Assigns the machine a /64; idempotent. Null = the location has no IPv6. */
export async function takeNetwork6(
  query: Query,
  { serverId, network6 }: Pick<Machine, "serverId" | "network6">,
): Promise<string | null> {
  if (network6 === null) return null;
  const [, bits] = ipaddr.IPv6.parseCIDR(network6);
  const count = 2 ** Math.min(16, 64 - bits);
  const rows = await query<{ server_id: number; network: string }>(
    "select server_id, setup->>'network6' as network from simulated_machines where setup ? 'network6'",
    [],
  );
  const own = rows.find((row) => row.server_id === serverId)?.network;
  if (own !== undefined) return own;
  const taken = new Set(rows.map(({ network }) => network));
  for (let tries = 0; tries < count; tries++) {
    const network = networkAt(network6, (serverId + tries) % count);
    if (taken.has(network)) continue;
    await query(
      "update simulated_machines set setup = setup || jsonb_build_object('network6', $2::text) where server_id = $1",
      [serverId, network],
    );
    return network;
  }
  return null;
}

/** Stores the machine's setup; a new installation drops the tasks of the previous one. */
export const noteSetup = (query: Query, machine: Machine) =>
  query(
    "update simulated_machines set setup = (setup - 'tasks' - 'rescue' - 'rootPassword' - 'image') || $2::jsonb where server_id = $1",
    [
      machine.serverId,
      JSON.stringify({
        ...machine.setup,
        owner: machine.owner,
        rootSizePercent: machine.rootSizePercent,
        system: machine.system,
        ...(machine.image ? { image: machine.image } : {}),
        software: machine.software,
        hasScript: machine.postInstallScript !== null,
        ...(machine.userData === undefined ? {} : { hasUserData: true }),
        ...(machine.ciTask === null ? {} : { tasks: { [`order ${machine.attempt}`]: machine.ciTask } }),
      }),
    ],
  );

import { planOf } from "./address-plan";
import type { Machine, Query } from "./port";

const mostSteps = 65_536;
const mostRounds = 50;

/** The address of a guest; null = it has none. */
export async function readAddress(query: Query, serverId: number): Promise<string | null> {
  const [row] = await query<{ ip: string }>("select ip from guest_addresses where server_id = $1", [
    serverId,
  ]);
  return row?.ip ?? null;
}

/**
 * Gives a guest of an engine one address of its location's network, the same one each time, because engines let two
 * guests have one address. `taken` are addresses that the engine knows and the panel does not. Null = none is free.
 */
export async function takeAddress(
  query: Query,
  { serverId, network }: Pick<Machine, "serverId" | "network">,
  taken: readonly string[],
): Promise<string | null> {
  const { gateway, first, size } = planOf(network);
  // Each server begins at a place of its own. Should another caller take the same address at the same moment, the next
  // round finds another one.
  for (let round = 0; round < mostRounds; round++) {
    const held = await readAddress(query, serverId);
    if (held !== null) return held;
    const free = await query<{ ip: string }>(
      `select ip from (
         select host('0.0.0.0'::inet + $2::bigint + step) as ip, step from generate_series(0, $3::bigint - 1) step
       ) every where ip <> $4 and ip <> all($5::text[])
         and not exists (select 1 from guest_addresses a where a.ip = every.ip)
         and not exists (select 1 from server_addresses s where s.ip = every.ip and s.server_id <> $1)
       order by (step + $3::bigint - $1::bigint % $3::bigint) % $3::bigint limit $6`,
      [serverId, first, Math.min(size, mostSteps), gateway, taken, round + 1],
    );
    const chosen = free.at(-1);
    if (!chosen) return null;
    await query("insert into guest_addresses (ip, server_id) values ($1, $2) on conflict do nothing", [
      chosen.ip,
      serverId,
    ]);
  }
  return readAddress(query, serverId);
}

/** The address can be given to another guest. */
export const dropAddress = (query: Query, serverId: number): Promise<unknown> =>
  query("delete from guest_addresses where server_id = $1", [serverId]);

import { dropNetwork6, firstAddressOf, takeNetwork6 } from "../network6-book";
import type { Machine, Tools } from "../port";
import type { Networks } from "../port-networks";
import { type Guests, keys, noteWork, workOf } from "./guest";

type Own = Pick<Tools, "query" | "now">;

/**
 * A guest has one IPv6 address, the first one of a /64 that is its own: filtering by a whole network needs routes on the
 * members, which bridges without addresses do not have.
 */
export async function takeAddress6(
  query: Own["query"],
  { serverId, setup, network6 }: Pick<Machine, "serverId" | "setup" | "network6">,
): Promise<string | null> {
  if (!setup.hasIpv6 || network6 === null) return null;
  const network = await takeNetwork6(query, serverId, network6);
  return network === null ? null : firstAddressOf(network);
}

/** What its card says of an address, which may be `none`: no other one leaves it. */
export const card6 = (ip6: string): Record<string, string> => ({
  "ipv6.address": ip6,
  "security.ipv6_filtering": "true",
});

export const networkOf6 = (ip6: string): string => `${ip6}/128`;

export const dropAddress6 = dropNetwork6;

/** IPv6 of guests in use. */
export function incusNetworks(
  { given, change }: Guests,
  { query, now }: Own,
): Pick<Networks, "giveNetwork6"> {
  return {
    giveNetwork6: async ({ serverId }, { range, key }, signal) => {
      const guest = await given(serverId, signal);
      const known = guest.config[keys.ip6];
      if (known && workOf(guest, key)?.isDone) return { state: "done", network6: networkOf6(known) };
      const network = await takeNetwork6(query, serverId, range);
      if (network === null) return { state: "failed", failure: { code: "noAddress" }, isFinal: true };
      const ip6 = known || firstAddressOf(network);
      await change(
        serverId,
        (newest) => {
          const isShut = (newest.config[keys.shut] ?? "").trim() !== "";
          const note = noteWork(newest, key, { at: now().toISOString(), isDone: true });
          return {
            config: { ...note.config, [keys.ip6]: ip6 },
            devices: { eth0: { ...newest.devices.eth0, ...card6(isShut ? "none" : ip6) } },
          };
        },
        signal,
      );
      return { state: "done", network6: networkOf6(ip6) };
    },
  };
}

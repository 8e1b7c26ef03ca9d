import { type Firewall, FirewallRules } from "@/lib/base/firewall/rule";
import { MachineError } from "./machine-error";
import type { Firewalls, Query, Tools } from "./port";
import { begins, slownessOf, stall } from "./simulated-misfortune";
import type { SimulatedUse } from "./simulated-use";

const applySeconds = 4;

type Row = { rules: unknown; work: string; wanted: unknown; ends_at: Date | null; was_tried: boolean };

const read = async (query: Query, serverId: number): Promise<Row | null> => {
  const [row] = await query<Row>(
    "select rules, work, wanted, ends_at, was_tried from simulated_firewalls where server_id = $1",
    [serverId],
  );
  return row ?? null;
};

/** What filters the traffic of a simulated machine. */
export async function readFirewall(query: Query, serverId: number): Promise<Firewall> {
  const row = await read(query, serverId);
  return FirewallRules.nullable().parse(row?.rules ?? null);
}

/**
 * Host names that inject faults: `fail-net-…` refuses to filter, `fail-net-once-…` is unreachable at the first attempt,
 * `lose-net-…` does the work without responding, `drift-…` loses its rules by itself.
 */
export function simulatedFirewalls({ query, speed, now }: Tools, use: SimulatedUse): Firewalls {
  const note = (serverId: number, key: string, firewall: Firewall, endsAt: Date | null, wasTried: boolean) =>
    query(
      `insert into simulated_firewalls (server_id, work, wanted, ends_at, was_tried) values ($1, $2, $3, $4, $5)
       on conflict (server_id) do update set work = $2, wanted = $3, ends_at = $4, was_tried = $5`,
      [serverId, key, JSON.stringify(firewall), endsAt, wasTried],
    );
  return {
    setFirewall: async (machine, { firewall, key }, signal) => {
      await use.given(machine, signal);
      const { serverId, hostname } = machine;
      const row = await read(query, serverId);
      const isKnown = row?.work === key && !row.was_tried;
      const left = isKnown && row.ends_at ? row.ends_at.getTime() - now().getTime() : 0;
      if (left > 0) return { state: "busy", againInMs: left };
      if (isKnown) {
        await query(
          "update simulated_firewalls set rules = wanted, ends_at = null where server_id = $1 and work = $2",
          [serverId, key],
        );
        return { state: "done" };
      }
      const isOnce = begins(machine, "fail-net-once-");
      if (isOnce && !row?.was_tried) {
        await note(serverId, key, firewall, null, true);
        throw new MachineError({ code: "unreachable" });
      }
      if (begins(machine, "fail-net-") && !isOnce)
        return { state: "failed", failure: { code: "refused" }, isFinal: true };
      const waitMs = (applySeconds * 1000 * slownessOf(hostname)) / speed;
      await note(serverId, key, firewall, new Date(now().getTime() + waitMs), false);
      return begins(machine, "lose-net-") ? stall(signal) : { state: "busy", againInMs: waitMs };
    },
    hasFirewall: async (machine, firewall, signal) => {
      await use.given(machine, signal);
      const own = await readFirewall(query, machine.serverId);
      const asked = FirewallRules.nullable().parse(firewall);
      return JSON.stringify(own) === JSON.stringify(asked) && !begins(machine, "drift-");
    },
  };
}

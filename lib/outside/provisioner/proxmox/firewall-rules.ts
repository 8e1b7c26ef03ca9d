import type { Firewall, FirewallRule } from "@/lib/base/firewall/rule";
import { markOf } from "./notes";

/** A rule as the engine keeps it; absent = any. */
export type EngineRule = {
  type: "in" | "out";
  action: "ACCEPT" | "DROP";
  proto?: string;
  source?: string;
  dest?: string;
  dport?: string;
  comment: string;
};

/** The engine takes so many ports in a rule, of which a range counts twice. */
const mostPorts = 15;

const familyOf = (address: string): 4 | 6 => (address.includes(":") ? 6 : 4);

function portLists(ports: readonly string[]): string[] {
  const lists: string[][] = [];
  let weight = mostPorts;
  for (const port of ports) {
    const own = port.includes("-") ? 2 : 1;
    if (weight + own > mostPorts) {
      lists.push([]);
      weight = 0;
    }
    lists.at(-1)?.push(port.replace("-", ":"));
    weight += own;
  }
  return lists.map((list) => list.join(","));
}

/** A rule of the engine has addresses of one family. Those that never meet the protocol are left out. */
function addressLists({ addresses, protocol }: FirewallRule): string[] {
  return ([4, 6] as const).flatMap((family) => {
    if (protocol === (family === 4 ? "icmpv6" : "icmp")) return [];
    const own = addresses.filter((address) => familyOf(address) === family);
    return own.length > 0 ? [own.join(",")] : [];
  });
}

function partsOf(rule: FirewallRule): Omit<EngineRule, "comment">[] {
  const { direction, action, protocol, ports, addresses } = rule;
  const plain = {
    type: direction,
    action: action === "allow" ? "ACCEPT" : "DROP",
    ...(protocol === "any" ? null : { proto: protocol }),
  } as const;
  const side = direction === "in" ? "source" : "dest";
  const sides = addresses.length === 0 ? [{}] : addressLists(rule).map((list) => ({ [side]: list }));
  const ported = ports.length === 0 ? [{}] : portLists(ports).map((dport) => ({ dport }));
  return sides.flatMap((one) => ported.map((other) => ({ ...plain, ...one, ...other })));
}

/** The engine's rules for a firewall, in their order. Each names in its comment the firewall and its place there. */
export function engineRules(firewall: NonNullable<Firewall>): EngineRule[] {
  const mark = markOf(firewall).slice(0, 12);
  return firewall
    .flatMap((rule) => partsOf(rule).map((part) => ({ part, comment: rule.comment })))
    .map(({ part, comment }, at) => ({ ...part, comment: `berth ${mark}.${at} ${comment}`.trim() }));
}

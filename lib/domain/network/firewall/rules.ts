import type { FirewallRule } from "../../../base/firewall/rule";

export const maxSets = 50;
/** Of one set. */
export const maxRules = 100;
/** How long rules on trial wait to be confirmed. */
export const trialSeconds = 60;
/** The longest text of rules, as JSON or as a table. */
export const maxRulesText = 200_000;

const sshPort = 22;

export const templateNames = ["web", "mail", "own_address"] as const;
export type TemplateName = (typeof templateNames)[number];

const allow = (
  protocol: FirewallRule["protocol"],
  ports: string[],
  comment: string,
  addresses: string[] = [],
): FirewallRule => ({ direction: "in", action: "allow", protocol, ports, addresses, comment });

const pings = [allow("icmp", [], "Ping"), allow("icmpv6", [], "Ping and neighbors over IPv6")];

/** An address as a network of its own: `203.0.113.5/32`. */
export const networkOfOne = (address: string): string => `${address}/${address.includes(":") ? 128 : 32}`;

/** The rules of a template; `address` is the caller's. */
export function templateRules(name: TemplateName, address: string): FirewallRule[] {
  const web = [allow("tcp", ["80", "443"], "Web"), allow("udp", ["443"], "HTTP/3"), ...pings];
  const mail = [
    allow("tcp", ["25"], "Mail from other servers"),
    allow("tcp", ["465", "587"], "Mail from your users"),
    allow("tcp", ["143", "993", "110", "995"], "Mailboxes"),
    ...pings,
  ];
  const own = [allow("any", [], "Only my address", [networkOfOne(address)])];
  return { web, mail, own_address: own }[name];
}

/** Keeps SSH open from a network, before all other rules. */
export const sshRule = (network: string): FirewallRule =>
  allow("tcp", [String(sshPort)], "Keep SSH", [network]);

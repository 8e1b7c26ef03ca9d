import { z } from "zod";
import { firewallActions, firewallDirections, firewallProtocols } from "./words";

/** A rule as it is kept, exported and sent to back ends. */
export const FirewallRule = z.object({
  direction: z.enum(firewallDirections),
  action: z.enum(firewallActions),
  protocol: z.enum(firewallProtocols),
  /** Ports of the destination, each one or a range: `22`, `8000-8100`. Empty = any; empty but for TCP and UDP. */
  ports: z.array(z.string().regex(/^\d{1,5}(-\d{1,5})?$/)).max(15),
  /** The other side, CIDR with the host bits cleared: `203.0.113.0/24`, `2001:db8::/32`. Empty = any. */
  addresses: z.array(z.union([z.cidrv4(), z.cidrv6()])).max(30),
  comment: z.string().max(200),
});
export type FirewallRule = z.infer<typeof FirewallRule>;

/** The most rules of one server: those of all its sets. */
const mostEffective = 400;

export const FirewallRules = z.array(FirewallRule).max(mostEffective);

/**
 * What filters a server's traffic; null = nothing does. The first rule that fits decides. What none fits is dropped on its way
 * in and allowed on its way out; answers to what was allowed always pass.
 */
export type Firewall = readonly FirewallRule[] | null;

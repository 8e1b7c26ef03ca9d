export const firewallDirections = ["in", "out"] as const;
export const firewallActions = ["allow", "drop"] as const;
export const firewallProtocols = ["any", "tcp", "udp", "icmp", "icmpv6"] as const;

export type FirewallProtocol = (typeof firewallProtocols)[number];

export const hasPorts = (protocol: FirewallProtocol): boolean => protocol === "tcp" || protocol === "udp";

type Range = readonly [range: string, what: string];

/**
 * Ranges that the panel never connects to at a customer's request: IANA's special-purpose registries of IPv4 and IPv6
 * (RFC 6890), and IPv6 ranges that embed such addresses. IPv6 outside 2000::/3, which is unassigned, is blocked as a
 * whole.
 */
export const neverCalled: readonly Range[] = [
  ["0.0.0.0/8", "this network"],
  ["10.0.0.0/8", "private"],
  ["100.64.0.0/10", "shared by carriers"],
  ["127.0.0.0/8", "loopback"],
  ["169.254.0.0/16", "link-local"],
  ["172.16.0.0/12", "private"],
  ["192.0.0.0/24", "protocol assignments"],
  ["192.0.2.0/24", "documentation"],
  ["192.31.196.0/24", "AS112"],
  ["192.52.193.0/24", "multicast relays"],
  ["192.88.99.0/24", "6to4 relays"],
  ["192.168.0.0/16", "private"],
  ["192.175.48.0/24", "AS112"],
  ["198.18.0.0/15", "benchmarks"],
  ["198.51.100.0/24", "documentation"],
  ["203.0.113.0/24", "documentation"],
  ["224.0.0.0/4", "multicast"],
  ["240.0.0.0/4", "reserved, and broadcast"],
  [
    "::/3",
    "unspecified, loopback, IPv4-compatible and translated (RFC 4291, 6052, 8215), discarded (RFC 6666)",
  ],
  ["2001::/23", "protocol assignments: Teredo, benchmarks, multicast relays, AS112, identifiers"],
  ["2001:db8::/32", "documentation"],
  ["2002::/16", "6to4, whose relay is anybody's"],
  ["2620:4f:8000::/48", "AS112"],
  ["3fff::/20", "documentation"],
  ["4000::/2", "not assigned, and segment routing"],
  ["8000::/1", "not assigned, unique local, link-local, site-local, multicast"],
];

/**
 * Cloud metadata services, which also return credentials. They are never part of a private network that an operator
 * would except.
 */
export const metadataAddresses: readonly Range[] = [
  ["168.63.129.16/32", "Azure; it lies in a public network"],
  ["169.254.0.0/16", "most others"],
  ["100.100.100.200/32", "Alibaba Cloud"],
  ["192.0.0.192/32", "Oracle Cloud"],
  ["fd00:ec2::/32", "Amazon"],
  ["fd20:ce::254/128", "Google Cloud"],
  ["fd00:42::42/128", "Scaleway"],
  ["fd00:c1::a9fe:a9fe/128", "Oracle Cloud"],
  ["fe80::/10", "link-local"],
];

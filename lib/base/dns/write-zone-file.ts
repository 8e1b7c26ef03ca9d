type Served = { key: string; type: string; ttl: number; rdata: string };

/**
 * Writes a zone file: SOA first, names relative to the zone. DKIM and SPF become TXT, which other servers understand.
 */
export function writeZoneFile(
  zoneKey: string,
  records: readonly Served[],
  typeOf: (type: string) => string,
): string {
  const short = (key: string) => (key === zoneKey ? "@" : key.slice(0, -zoneKey.length - 1));
  const rank = ({ type, key }: Served) => (type === "SOA" ? 0 : key === zoneKey ? 1 : 2);
  const sorted = [...records].sort((one, other) => rank(one) - rank(other));
  const lines = sorted.map(
    ({ key, type, ttl, rdata }) => `${short(key)}\t${ttl}\tIN\t${typeOf(type)}\t${rdata}`,
  );
  return `$ORIGIN ${zoneKey}.\n${lines.join("\n")}\n`;
}

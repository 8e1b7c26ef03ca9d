type Served = { key: string; type: string; ttl: number; rdata: string };

/** A zone as a file: the start of authority first, names within the zone. Other servers know DKIM and SPF as TXT. */
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

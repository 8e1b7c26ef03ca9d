import type { Query, Span } from "./port";
import { type Line, without } from "./simulated-traffic";

type Stored = { since: Date; until: Date | null };
const overlaps = "since < $3 and coalesce(until, $3) > $2 order by since";

/**
 * The spans in which each address of a machine carried traffic: the machine on, and neither port nor address
 * disabled.
 */
export async function readLines(query: Query, serverId: number, { from, to }: Span): Promise<Line[]> {
  const asSpan = ({ since, until }: Stored): Span => ({ from: since, to: until ?? to });
  const powered = await query<Stored>(
    `select since, until from simulated_spans where server_id = $1 and ${overlaps}`,
    [serverId, from, to],
  );
  const gaps = await query<Stored & { link: string }>(
    `select link, since, until from simulated_gaps where server_id = $1 and ${overlaps}`,
    [serverId, from, to],
  );
  const addresses = await query<{ ip: string; since: Date | null }>(
    "select ip, since from simulated_addresses where server_id = $1 order by since nulls first, ip",
    [serverId],
  );
  const gapsOf = (link: string) => gaps.filter((gap) => gap.link === link).map(asSpan);
  const connected = without(powered.map(asSpan), gapsOf("port eth0"));
  const before = (since: Date): Span[] => (since > from ? [{ from, to: since }] : []);
  return addresses.map(({ ip, since }, index) => ({
    ip,
    on: without(connected, [...gapsOf(`ip ${ip}`), ...(since && index > 0 ? before(since) : [])]),
  }));
}

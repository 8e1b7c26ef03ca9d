import type { Flow, Query, Span, Traffic } from "./port";

/** Counters of a guest's card since its start; `start` is another text after each one. */
type Counters = { at: Date; start: string; inBytes: number; outBytes: number };

const stepSeconds = 300;
/** Age in days from which steps are merged, and the length of the merged ones. */
const merges = [
  { days: 3, unit: "hour" },
  { days: 40, unit: "day" },
] as const;
const keptDays = 400;
const epoch = "timestamptz '2000-01-01 00:00:00+00'";

/** Adds what the card has transferred since its counters were last read. */
export const noteCounters = (
  query: Query,
  serverId: number,
  { at, start, inBytes, outBytes }: Counters,
): Promise<unknown> =>
  query(
    `with before as (select start, in_bytes, out_bytes from guest_counters where server_id = $1 for update),
       noted as (
         insert into guest_counters (server_id, at, start, in_bytes, out_bytes) values ($1, $2, $3, $4, $5)
         on conflict (server_id) do update set at = $2, start = $3, in_bytes = $4, out_bytes = $5),
       kept as (select in_bytes, out_bytes from before where start = $3 and in_bytes <= $4 and out_bytes <= $5),
       grown as (select $4::bigint - coalesce((select in_bytes from kept), 0) as into_it,
                        $5::bigint - coalesce((select out_bytes from kept), 0) as out_of_it)
     insert into guest_traffic (server_id, at, in_bytes, out_bytes)
     select $1, date_bin('${stepSeconds} seconds', $2::timestamptz, ${epoch}), into_it, out_of_it
     from grown where into_it + out_of_it > 0
     on conflict (server_id, at) do update set in_bytes = guest_traffic.in_bytes + excluded.in_bytes,
       out_bytes = guest_traffic.out_bytes + excluded.out_bytes`,
    [serverId, at, start, inBytes, outBytes],
  );

/** Servers whose counters were read since. */
export async function readCountedSince(query: Query, since: Date): Promise<ReadonlySet<number>> {
  const rows = await query<{ server_id: number }>("select server_id from guest_counters where at > $1", [
    since,
  ]);
  return new Set(rows.map(({ server_id: id }) => id));
}

export async function readTraffic(
  query: Query,
  serverId: number,
  ip: string,
  { from, to }: Span,
): Promise<Traffic[]> {
  const rows = await query<{ day: string; into_it: string; out_of_it: string }>(
    `select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, sum(in_bytes) as into_it, sum(out_bytes) as out_of_it
     from guest_traffic where server_id = $1 and at >= $2 and at < $3 group by 1 order by 1`,
    [serverId, from, to],
  );
  return rows.map(({ day, into_it: inBytes, out_of_it: outBytes }) => ({
    ...{ ip, day, inBytes: Number(inBytes), outBytes: Number(outBytes) },
  }));
}

export async function readFlow(
  query: Query,
  serverId: number,
  ip: string,
  { from, to }: Span,
  seconds: number,
): Promise<Flow[]> {
  const rows = await query<{ step: Date; into_it: string; out_of_it: string }>(
    `select date_bin(make_interval(secs => $4), at, ${epoch}) as step, sum(in_bytes) as into_it, sum(out_bytes) as out_of_it
     from guest_traffic where server_id = $1 and at >= $2 and at < $3 group by 1 order by 1`,
    [serverId, from, to, seconds],
  );
  return rows.map(({ step, into_it: inBytes, out_of_it: outBytes }) => ({
    ...{ ip, at: step, inBytes: Number(inBytes), outBytes: Number(outBytes) },
  }));
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);

/** Merges old steps into longer ones, and deletes the oldest. */
export async function thinTraffic(query: Query, now: Date): Promise<void> {
  for (const { days, unit } of merges)
    await query(
      `with merged as (
         delete from guest_traffic where at < $1 and at <> date_trunc('${unit}', at, 'UTC')
         returning server_id, date_trunc('${unit}', at, 'UTC') as step, in_bytes, out_bytes)
       insert into guest_traffic (server_id, at, in_bytes, out_bytes)
       select server_id, step, sum(in_bytes), sum(out_bytes) from merged group by 1, 2
       on conflict (server_id, at) do update set in_bytes = guest_traffic.in_bytes + excluded.in_bytes,
         out_bytes = guest_traffic.out_bytes + excluded.out_bytes`,
      [daysBefore(now, days)],
    );
  await query("delete from guest_traffic where at < $1", [daysBefore(now, keptDays)]);
}

/** Nothing of the guest is counted any more. */
export async function dropTraffic(query: Query, serverId: number): Promise<void> {
  for (const table of ["traffic", "counters"])
    await query(`delete from guest_${table} where server_id = $1`, [serverId]);
}

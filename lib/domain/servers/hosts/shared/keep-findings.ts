import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import type { HostReading } from "@/lib/outside/provisioner/hosts";

/**
 * Stores where a reading and the panel do not agree: machines of no server in use, and servers in use whose machine is on none
 * of the hosts. Of what was on a host that does not answer nobody knows.
 */
export async function keepFindings(
  db: Database,
  backEnd: string,
  readings: readonly HostReading[],
  now: Date,
): Promise<void> {
  const seen = readings.flatMap(({ name, servers }) => servers.map((id) => ({ id, name })));
  const ids = sql.param(seen.map(({ id }) => id));
  const names = sql.param(seen.map(({ name }) => name));
  await db.execute(sql`
    with seen as (select * from unnest(${ids}::int[], ${names}::text[]) v (id, host)),
    found as (
      select 'stray' as kind, id as server_id, min(host) as host from seen
      where not exists (
        select from servers s where s.id = seen.id and s.provisioner = ${backEnd} and s.deleted_at is null and s.state <> 'failed')
      group by id
      union all
      select 'missing', s.id, s.host from servers s
      join hosts h on h.back_end = ${backEnd} and h.name = s.host and h.state in ('online', 'evacuated')
      where s.provisioner = ${backEnd} and s.deleted_at is null and s.state in ('running', 'stopped', 'suspended')
        and s.suspended_by is distinct from 'cancelled' and not exists (select from seen where seen.id = s.id)
    ),
    gone as (
      delete from host_findings f
      where f.back_end = ${backEnd}
        and not exists (select from found where found.kind = f.kind and found.server_id = f.server_id))
    insert into host_findings (back_end, kind, server_id, host, since)
    select ${backEnd}, kind, server_id, host, ${now.toISOString()}::timestamptz from found
    on conflict (back_end, kind, server_id) do update set host = excluded.host
    where host_findings.host <> excluded.host`);
}

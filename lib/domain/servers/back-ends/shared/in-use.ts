import { eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { locations } from "@/lib/db/tables/catalog/catalog";
import { servers } from "@/lib/db/tables/servers/servers";

/** Deleted servers, and those that were never deployed, have no machine. */
const hasMachine = sql`deleted_at is null and state <> 'failed'`;

/** Names of back ends that have machines. */
export async function namesWithMachines(db: Database): Promise<string[]> {
  // Skips from each name to the next in the index, however many rows have it.
  const next = (after: SQL) => sql`(select provisioner from ${servers}
    where provisioner is not null and ${hasMachine} ${after} order by provisioner limit 1)`;
  const { rows } = await db.execute<{ name: string }>(sql`
    with recursive found (name) as (
      ${next(sql.empty())} union all select ${next(sql`and provisioner > found.name`)} from found where found.name is not null)
    select name from found where name is not null`);
  return rows.map(({ name }) => name);
}

/** How many servers have a machine of it. */
export const countMachines = (db: Database, name: string): Promise<number> =>
  db.$count(servers, sql`${eq(servers.provisioner, name)} and ${hasMachine}`);

/** Locations that name a back end, by code. */
export async function namedByLocations(db: Database): Promise<{ code: string; name: string }[]> {
  const rows = await db
    .select({ code: locations.code, name: locations.provisioner })
    .from(locations)
    .where(isNotNull(locations.provisioner));
  return rows.flatMap(({ code, name }) => (name === null ? [] : [{ code, name }]));
}

import { and, eq, type SQL, sql } from "drizzle-orm";
import { brandOf } from "@/lib/base/brand";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { servers } from "@/lib/db/tables/servers/servers";
import type { announcements } from "@/lib/db/tables/support/announcements";
import { loadedBrands } from "../../../kernel/brand/loaded";

/** Who is concerned by an announcement. */
export type Concern = Pick<typeof announcements.$inferSelect, "concernedBy" | "places" | "ids" | "brandId">;

/** As in the indexes of the table. */
const isThere = sql`${servers.deletedAt} is null and ${servers.state} <> 'failed' and ${servers.state} <> 'awaiting_payment' and ${servers.state} <> 'in_review'`;

const anyText = (column: SQL | typeof servers.location, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...values])}::text[])`;

function isNamed({ concernedBy, places, ids }: Concern): SQL | undefined {
  switch (concernedBy) {
    case "all":
      return undefined;
    case "location":
      return anyText(servers.location, places);
    case "back_end":
      return sql`${servers.provisioner} is not null and ${anyText(sql`${servers.provisioner}`, places)}`;
    case "plan":
      return anyOf(servers.presetId, ids);
    case "servers":
      return anyOf(servers.id, ids);
  }
}

/** The servers concerned: of all of them for an announcement to all. */
export const concernedServers = (concern: Concern): SQL | undefined => and(isThere, isNamed(concern));

/** The same as a rule, for rows that were read for several announcements. */
export function concernsServer(
  { concernedBy, places, ids }: Concern,
  row: Pick<typeof servers.$inferSelect, "id" | "location" | "provisioner" | "presetId">,
): boolean {
  switch (concernedBy) {
    case "all":
      return true;
    case "location":
      return places.includes(row.location);
    case "back_end":
      return row.provisioner !== null && places.includes(row.provisioner);
    case "plan":
      return ids.includes(row.presetId);
    case "servers":
      return ids.includes(row.id);
  }
}

/** The accounts of a brand, as `brandOfAccount` finds it. */
function isOfBrand(brandId: number): SQL {
  const all = loadedBrands();
  const known = all.flatMap(({ id }) => id ?? []);
  const companies = [...new Set(all.flatMap(({ companyId }) => companyId ?? []))];
  const isOf = (companyId: number) => brandOf(all, { companyId, brandId: null }).id === brandId;
  const ofCompany = anyOf(accounts.companyId, companies.filter(isOf));
  // A company without a brand has the default one.
  const ofNone = isOf(-1) ? sql`not ${anyOf(accounts.companyId, companies)}` : sql`false`;
  return sql`(${accounts.brandId} = ${brandId} or ((${accounts.brandId} is null or not ${anyOf(accounts.brandId, known)}) and (${ofCompany} or ${ofNone})))`;
}

const isOfConcernedBrand = ({ brandId }: Concern): SQL | undefined =>
  brandId === null ? undefined : isOfBrand(brandId);

/** The accounts of customers concerned. */
export const concernedAccounts = (concern: Concern): SQL | undefined =>
  and(
    eq(accounts.role, "customer"),
    eq(accounts.status, "Active"),
    isOfConcernedBrand(concern),
    concern.concernedBy === "all"
      ? undefined
      : sql`exists (select 1 from ${servers} where ${servers.accountId} = ${accounts.id} and ${concernedServers(concern)})`,
  );

const mostCounted = 10_000;

export type ConcernedCount = {
  /** At most as many as are counted; then there are more. */
  servers: number;
  customers: number;
  isMore: boolean;
};

/** How many servers and customers are concerned now, counted up to ten thousand servers. */
export async function countConcerned(db: Database, concern: Concern): Promise<ConcernedCount> {
  const ofBrand = isOfConcernedBrand(concern);
  const joined = ofBrand
    ? sql`inner join ${accounts} on ${accounts.id} = ${servers.accountId} and ${ofBrand}`
    : sql``;
  const found = sql`select ${servers.accountId} as account_id from ${servers} ${joined}
    where ${concernedServers(concern)} limit ${mostCounted + 1}`;
  const { rows } = await db.execute<{ servers: number; customers: number }>(
    sql`select count(*)::int as servers, count(distinct account_id)::int as customers from (${found}) found`,
  );
  const { servers: count = 0, customers = 0 } = rows[0] ?? {};
  const isMore = count > mostCounted;
  const everybody = concern.concernedBy === "all" ? await countAccounts(db, concern) : null;
  return {
    servers: Math.min(count, mostCounted),
    customers: Math.min(everybody ?? customers, mostCounted),
    isMore: isMore || (everybody ?? 0) > mostCounted,
  };
}

/** An announcement to all is to those without a server, too. */
async function countAccounts(db: Database, concern: Concern): Promise<number> {
  const found = sql`select 1 from ${accounts} where ${concernedAccounts(concern)} limit ${mostCounted + 1}`;
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${found}) found`,
  );
  return rows[0]?.count ?? 0;
}

/** The brands whose customers are concerned now; 0 = the built-in one. */
export async function readBrandsConcerned(db: Database, concern: Concern): Promise<number[]> {
  if (concern.brandId !== null) return [concern.brandId];
  const all = loadedBrands();
  if (all.length < 2) return [all[0]?.id ?? 0];
  if (concern.concernedBy === "all") return all.flatMap(({ id }) => id ?? []);
  const rows = await db
    .selectDistinct({ companyId: accounts.companyId, brandId: accounts.brandId })
    .from(accounts)
    .where(concernedAccounts(concern));
  return [...new Set(rows.flatMap((row) => brandOf(all, row).id ?? []))].sort((one, other) => one - other);
}

import { sql } from "drizzle-orm";
import type { ImportNoun } from "@/lib/base/data-imports";
import { groupBy } from "@/lib/base/group-by";
import type { Staging } from "@/lib/db/staging";
import type { SourceDatabase, SourceRow } from "@/lib/outside/source-database/port";
import { isSet } from "../shared/read-text";
import { type Household, type ImportSource, noSums, type SourceProduct, type SourceRemark } from "../source";
import { readHousehold } from "./read-customer";
import { readServices } from "./read-services";
import { readShared } from "./read-shared";
import { readSumsOf, readTotals } from "./read-sums";
import { type ClientRows, type Shared, text } from "./rows";
import { stageWhmcs } from "./stage";

/** Clients whose rows are in memory at once. */
const clientsAtOnce = 50;

type Staged = { tab: string; owner: string; data: SourceRow };

async function readUsers({ ask }: Staging, owners: readonly string[]) {
  const rows = await ask<{ client: string; user: SourceRow; owner: string | null; id: string }>(sql`
    select l.owner as client, u.data as user, l.data->>'owner' as owner, u.id
    from staged l join staged u on u.tab = 'tblusers' and u.id = l.data->>'auth_user_id'
    where l.tab = 'tblusers_clients' and l.owner = any(${sql.param([...owners])}::text[])
    order by l.owner, coalesce(l.data->>'owner', '0')::int desc, u.id::bigint`);
  return groupBy(rows, ({ client }) => client);
}

async function* readClients(staging: Staging): AsyncGenerator<SourceRow[]> {
  for (let after = "-1"; ; ) {
    const rows = await staging.ask<{ data: SourceRow }>(sql`
      select data from staged where tab = 'tblclients' and id::bigint > ${after}::bigint
      order by id::bigint limit ${clientsAtOnce}`);
    const clients = rows.map(({ data }) => data);
    if (clients.length > 0) yield clients;
    const last = clients.at(-1);
    if (!last || clients.length < clientsAtOnce) return;
    after = text(last, "id");
  }
}

async function* readHouseholds(staging: Staging, shared: Shared): AsyncGenerator<Household> {
  for await (const clients of readClients(staging)) {
    const owners = clients.map((row) => text(row, "id"));
    const staged = await staging.ask<Staged>(sql`
      select tab, owner, data from staged
      where owner = any(${sql.param(owners)}::text[]) and tab <> 'tblclients'
      order by length(id), id`);
    const byOwner = groupBy(staged, ({ owner }) => owner);
    const users = await readUsers(staging, owners);
    const sums = await readSumsOf(staging, owners);
    for (const client of clients) {
      const id = text(client, "id");
      const byTable = groupBy(byOwner.get(id) ?? [], ({ tab }) => tab);
      const own = users.get(id) ?? [];
      const owner = own.find((one) => isSet(one.owner));
      const rows: ClientRows = {
        of: (table) => (byTable.get(table) ?? []).map(({ data }) => data),
        user: owner?.user ?? null,
        others: own.filter((one) => one !== owner).map((one) => one.id),
      };
      yield readHousehold(client, rows, shared, sums.get(id) ?? noSums());
    }
  }
}

/** Every product of the services that run, so that all are there before the first customer. */
async function readProducts(staging: Staging, shared: Shared): Promise<SourceProduct[]> {
  const found = new Map<string, SourceProduct>();
  for (const tab of ["tblhosting", "tblhostingaddons"] as const) {
    const rows = await staging.ask<{ data: SourceRow }>(sql`
      select distinct on (data->>'packageid', data->>'addonid', data->>'name', data->>'tax', data->>'billingcycle')
        data from staged s
      where tab = ${tab} and coalesce(data->>'domainstatus', data->>'status') = 'Active'
        and (coalesce(data->>'amount', data->>'recurring', '0'))::numeric > 0 and data->>'nextduedate' > '0001'
        and not exists (select from staged c
          where c.tab = 'tblcancelrequests' and c.data->>'relid' = coalesce(s.data->>'hostingid', s.id))`);
    const only: ClientRows = {
      of: (table) => (table === tab ? rows.map(({ data }) => data) : []),
      user: null,
      others: [],
    };
    for (const { product } of readServices(only, shared, () => undefined)) found.set(product.id, product);
  }
  return [...found.values()];
}

const orphaned: Readonly<Record<string, ImportNoun>> = {
  tblcontacts: "contact",
  tblhosting: "service",
  tblinvoices: "invoice",
  tblaccounts: "payment",
  tbltickets: "ticket",
};

/** More than these would only say the same again. */
const mostOrphans = 10_000;

async function readOrphans({ ask }: Staging): Promise<SourceRemark[]> {
  const rows = await ask<{ tab: string; id: string }>(sql`
    select s.tab, s.id from staged s
    where s.tab = any(${sql.param(Object.keys(orphaned))}::text[])
      and not exists (select from staged c where c.tab = 'tblclients' and c.id = s.owner)
    limit ${mostOrphans}`);
  return rows.flatMap(({ tab, id }) => {
    const noun = orphaned[tab];
    return noun ? [{ noun, id, isLeft: true, code: "orphan" as const, said: "" }] : [];
  });
}

/** A database of WHMCS: staged in a temporary table first, then read client by client. */
export async function whmcsSource(
  database: SourceDatabase,
  onRows?: (rows: number) => void,
): Promise<ImportSource> {
  const staging = await stageWhmcs(database, onRows);
  const shared = await readShared(staging);
  return {
    name: "whmcs",
    seller: shared.seller,
    products: await readProducts(staging, shared),
    households: () => readHouseholds(staging, shared),
    orphans: () => readOrphans(staging),
    totals: () => readTotals(staging),
    close: staging.close,
  };
}

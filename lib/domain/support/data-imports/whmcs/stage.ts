import { sql } from "drizzle-orm";
import { openStaging, type StagedRow, type Staging } from "@/lib/db/staging";
import { type SourceDatabase, SourceProblem } from "@/lib/outside/source-database/port";
import { ownerColumns, whmcsTables } from "./tables";

/** What PostgreSQL's JSON cannot hold. */
const nothing = "\0";

const stagedOf = (table: string, row: Readonly<Record<string, string | null>>, place: number): StagedRow => ({
  tab: table,
  id: row.id ?? String(place),
  owner: row[ownerColumns[table] ?? ""] ?? "",
  data: Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value?.replaceAll(nothing, "") ?? null]),
  ),
});

/** Rows that do not name their client belong to that of their invoice or ticket. */
async function findOwners({ ask }: Staging): Promise<void> {
  await ask(sql`create index on staged (tab, id)`);
  await ask(sql`create index on staged ((id::bigint)) where tab = 'tblclients'`);
  await ask(sql`analyze staged`);
  const through = [
    ["tblinvoiceitems", "tblinvoices", "invoiceid", sql`r.owner in ('', '0')`],
    ["tblaccounts", "tblinvoices", "invoiceid", sql`r.owner in ('', '0')`],
    ["tblticketreplies", "tbltickets", "tid", sql`true`],
    ["tblticketnotes", "tbltickets", "ticketid", sql`true`],
    ["tblcancelrequests", "tblhosting", "relid", sql`true`],
    ["tblhostingaddons", "tblhosting", "hostingid", sql`r.owner in ('', '0')`],
  ] as const;
  for (const [table, parent, column, where] of through)
    await ask(sql`
      update staged r set owner = p.owner from staged p
      where r.tab = ${table} and ${where} and p.tab = ${parent} and p.id = r.data->>${column}::text`);
  await ask(sql`create index on staged (owner, tab)`);
  await ask(sql`analyze staged`);
}

/** Reads the source into the temporary table, and looks whether it is a WHMCS. */
export async function stageWhmcs(
  source: SourceDatabase,
  onRows: (rows: number) => void = () => undefined,
): Promise<Staging> {
  const staging = await openStaging();
  try {
    let count = 0;
    for await (const { table, rows } of source.read(whmcsTables)) {
      await staging.add(rows.map((row, index) => stagedOf(table, row, count + index)));
      count += rows.length;
      onRows(count);
    }
    await findOwners(staging);
    const [found] = await staging.ask<{ clients: string; currencies: string }>(sql`
      select count(*) filter (where tab = 'tblclients') as clients,
        count(*) filter (where tab = 'tblcurrencies') as currencies from staged`);
    if (found?.clients === "0" || found?.currencies === "0")
      throw new SourceProblem(
        "There are no rows of tblclients or of tblcurrencies: this is no database of WHMCS.",
      );
    return staging;
  } catch (error) {
    await staging.close();
    throw error;
  }
}

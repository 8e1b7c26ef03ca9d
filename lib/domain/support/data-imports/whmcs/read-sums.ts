import { type SQL, sql } from "drizzle-orm";
import type { Staging } from "@/lib/db/staging";
import type { Sums } from "../source";

const sumOf = (table: string, what: SQL): SQL =>
  sql`round(coalesce(sum(${what}) filter (where s.tab = ${table}::text), 0), 2)::text`;

const number = (column: string): SQL => sql`coalesce(nullif(s.data->>${column}::text, ''), '0')::numeric`;

/** The database counts for itself: what the import read of each row plays no part in it. */
const sums = sql`
  ${sumOf("tblinvoices", sql`${number("subtotal")} + ${number("tax")} + ${number("tax2")}`)} as invoiced,
  ${sumOf("tblinvoices", number("credit"))} as paid_from_credit,
  ${sumOf("tblaccounts", number("amountin"))} as received,
  ${sumOf("tblaccounts", number("amountout"))} as returned,
  ${sumOf("tblclients", number("credit"))} as credit`;

const counted = sql`s.tab in ('tblclients', 'tblinvoices', 'tblaccounts')`;

/** Sums of these clients. */
export async function readSumsOf({ ask }: Staging, owners: readonly string[]): Promise<Map<string, Sums>> {
  const rows = await ask<{ owner: string } & Sums>(sql`
    select s.owner, ${sums} from staged s
    where ${counted} and s.owner = any(${sql.param([...owners])}::text[]) group by s.owner`);
  return new Map(rows.map(({ owner, ...own }) => [owner, own]));
}

/** Sums of all clients by the code of their currency. */
export async function readTotals({ ask }: Staging): Promise<Map<string, Sums>> {
  const rows = await ask<{ code: string | null } & Sums>(sql`
    select u.data->>'code' as code, ${sums} from staged s
      join staged c on c.tab = 'tblclients' and c.id = s.owner
      left join staged u on u.tab = 'tblcurrencies' and u.id = c.data->>'currency'
    where ${counted} group by 1`);
  return new Map(rows.map(({ code, ...own }) => [code ?? "", own]));
}

import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { checkCallback } from "@/lib/domain/kernel/jobs/check";
import { orderInstance } from "@/lib/domain/orders/orders/order-instance";
import { addAccount } from "@/lib/testing/factories";
import { asGuest, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { database } from "./client";

withCatalogDatabase();

const wanted = {
  preset: "vm.v3-nano",
  location_name: "NL",
  os_id: 11,
  traffic_plan: 1,
  root_pass: "Root-pass-1",
} as const;

async function order(): Promise<{ callback: string; id: number }> {
  const { id: accountId } = await addAccount(database(), { credit: "50.00" });
  const { callback, server_id } = await orderInstance.call(await asUser(accountId), wanted);
  const [job] = await database().select().from(jobs).where(eq(jobs.serverId, server_id));
  return { callback, id: job?.id ?? 0 };
}

/** Returns the names of tables with a row that contains the text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await database().execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hit = await database().execute(
      sql`select 1 from ${sql.raw(name)} t where t::text like ${`%${text}%`} limit 1`,
    );
    if (hit.rows.length > 0) found.push(name);
  }
  return found;
}

test("a callback lies nowhere in the database, and is answered all the same", async () => {
  const { callback } = await order();
  expect(await tablesWith(callback)).toEqual([]);
  expect(await checkCallback.call(asGuest(), { key: callback })).toMatchObject({ key: callback });
});

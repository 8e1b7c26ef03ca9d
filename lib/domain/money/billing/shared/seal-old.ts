import { eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { installationSettings } from "@/lib/db/tables/kernel/installation";
import { writeInstallationSetting } from "@/lib/db/write-fact";

const fact = "documents sealed";
const rowsAtOnce = 5_000;

/** One page of a kind by id; returns the last one, or null once there are no more. */
async function sealPage(
  db: Database,
  table: "invoices" | "credit_notes",
  after: number,
): Promise<number | null> {
  const isInvoice = table === "invoices";
  const page = isInvoice
    ? sql`select id from invoices where id > ${after} and (number is not null or receipt_number is not null) order by id limit ${rowsAtOnce}`
    : sql`select id from credit_notes where id > ${after} order by id limit ${rowsAtOnce}`;
  const column = isInvoice ? sql`invoice_id` : sql`credit_note_id`;
  const digests = isInvoice ? sql`invoice_digests(p.id)` : sql`credit_note_digests(p.id)`;
  const { rows } = await db.execute<{ last: number | null }>(sql`
    with page as materialized (${page}), sealed as (
      insert into document_seals (${column}, parts, sealed_at)
      select p.id, ${digests}, now() from page p
      where not exists (select from document_seals d where d.${column} = p.id)
      on conflict do nothing
    )
    select max(id) as last from page`);
  return rows[0]?.last ?? null;
}

/**
 * Seals the documents that were issued before documents were sealed, once and page by page; what they say then is what
 * the check compares from then on. Killed, the next call goes on.
 */
export async function sealOldDocuments(db: Database): Promise<void> {
  const [known] = await db.select().from(installationSettings).where(eq(installationSettings.name, fact));
  if (known) return;
  for (const table of ["invoices", "credit_notes"] as const)
    for (let after: number | null = 0; after !== null; ) after = await sealPage(db, table, after);
  await writeInstallationSetting(db, fact, "true");
}

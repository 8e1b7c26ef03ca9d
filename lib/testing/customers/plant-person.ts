import { getTableName, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import type { Database } from "@/lib/db/client";
import { addComingParts } from "@/lib/db/month-parts";
import { personalData } from "@/lib/db/personal-data/all";
import { wordColumnsOf } from "@/lib/db/personal-data/declare";

/** Begins every planted word; bytes have it, too. */
export const mark = "mark-";

/** The key of every planted row, so that rows refer to each other. */
const one = 900_001;

const textOf = (table: PgTable, { name }: PgColumn): string => `${mark}${getTableName(table)}-${name}`;
const json = (value: unknown): string => `'${JSON.stringify(value)}'::jsonb`;

const partyOf = (name: string) => ({
  name: `${mark}${name}`,
  ...{ address: mark, country: "NL", taxId: mark, email: mark },
});

/** Values that a table's own rules, or rows of other tables, ask for, as SQL; `id` is the account. */
const given = (id: number, email: string): Readonly<Record<string, string>> => ({
  "sign_ups.email": `'${email}'`,
  "offers.accepted_at": "now()",
  "abuse_complaints.sender": `'${email}'`,
  "blocked_senders.email": `'${email}'`,
  "memberships.member_id": `${id}`,
  "server_transfers.from_account_id": `${id}`,
  "tags.component": "'customer'",
  "tags.component_id": `${id}`,
  "sandbox_payments.id": "'sandbox'",
  "sandbox_reports.payment_id": "'sandbox'",
  "checkout_sessions.outside_id": "'sandbox'",
  "payments.state": "'pending'",
  "invoices.status": "'Unpaid'",
  "invoices.number": "'INV-MARKED'",
  "invoices.issued_on": "'2026-01-01'",
  "invoices.buyer": json(partyOf("invoices-buyer")),
  "invoices.tax_reason": json({ code: "reverse_charge", number: { number: `${mark}invoices-tax_reason` } }),
  "invoices.notes": json({ code: "ended", hostname: `${mark}invoices-notes` }),
  "invoice_lines.description": json({ code: "preset", hostname: `${mark}lines` }),
  "credit_notes.reason": json({ code: "ended", hostname: `${mark}notes` }),
  "ledger_entries.description": json({ code: "usage", hostname: `${mark}entries`, hours: 1 }),
  "usage_months.tax_reason": json({ code: "reverse_charge", number: { number: `${mark}usage` } }),
  "usage_months.closed_at": "now()",
  "ledger_accounts.currency": "'RUB'",
  "earlier_invoices.buyer": json(partyOf("earlier")),
  "dunning_letters.content": json({
    buyer: partyOf("letters"),
    text: mark,
  }),
  "document_seals.credit_note_id": "null",
  "dunning_charges.kind": "'fee'",
  // It is of an invoice.
  "e_invoice_deliveries.credit_note_id": "null",
  // Which is off.
  "saved_cards.method": "'stripe'",
});

const references = /(^|_)id$/;

function sampleOf(table: PgTable, column: PgColumn, isWord: boolean, id: number): string | null {
  const type = column.getSQLType();
  const { name } = column;
  if (name === "account_id" || name === "owner_id") return `${id}`;
  if (isWord) {
    if (type === "jsonb") return json({ marked: textOf(table, column) });
    if (type === "bytea") return `'${textOf(table, column)}'::bytea`;
    return type.endsWith("[]") ? `array['${textOf(table, column)}']` : `'${textOf(table, column)}'`;
  }
  const isWanted = column.primary || references.test(name) || (column.notNull && !column.hasDefault);
  if (!isWanted) return null;
  if (/^(integer|bigint|smallint)$/.test(type)) return `${one}`;
  if (/^(numeric|double|real)/.test(type)) return "1";
  if (type === "uuid") return "'00000000-0000-4000-8000-000000000001'";
  if (/^(timestamp|date)/.test(type)) return "now()";
  if (type === "boolean") return "false";
  if (type === "jsonb") return "'{}'::jsonb";
  if (type === "bytea") return "'code'::bytea";
  return type.endsWith("[]") ? "'{}'" : "'code'";
}

/**
 * Plants one row about an account in every table that can have one, but for its own row and the audit log: each column
 * that can hold personal words says which it is.
 */
export async function plantPerson(db: Database, { id, email }: { id: number; email: string }): Promise<void> {
  const values = given(id, email);
  await addComingParts(db, "mail_bodies", new Date());
  await db.transaction(async (own) => {
    await own.execute(sql`set local session_replication_role = replica`);
    for (const { table, shows, hides, person } of personalData) {
      const name = getTableName(table);
      if (!person || ["accounts", "audit_rows", "account_versions"].includes(name)) continue;
      const { columns } = getTableConfig(table);
      const words = new Set(wordColumnsOf(table));
      const personal = new Set([...shows, ...hides]);
      const keyOf = (column: PgColumn) =>
        Object.entries(table).find(([, value]) => value === column)?.[0] ?? column.name;
      const cells = columns.flatMap((column) => {
        if (column.generated) return [];
        const key = keyOf(column);
        const value =
          values[`${name}.${column.name}`] ??
          sampleOf(table, column, words.has(key) && personal.has(key), id);
        return value === null ? [] : [[column.name, value] as const];
      });
      const names = cells.map(([column]) => `"${column}"`).join(", ");
      const text = `insert into "${name}" (${names}) values (${cells.map(([, value]) => value).join(", ")}) on conflict do nothing`;
      await own.execute(sql.raw(text)).catch((error: unknown) => {
        throw new Error(`Nothing could be planted in ${name}: ${text}`, { cause: error });
      });
    }
  });
}

/** `table.column` of everything in the database that has a planted word, without the tables' parts. */
export async function findPlanted(db: Database): Promise<string[]> {
  const hex = Buffer.from(mark).toString("hex");
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')
      and table_name not like 'audit\\_rows\\_%' order by 1`);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await db.execute<{ key: string }>(
      sql.raw(`select distinct j.key from ${name} t, jsonb_each_text(to_jsonb(t)) j
        where j.value like '%${mark}%' or j.value like '%${hex}%' order by 1`),
    );
    found.push(...rows.map(({ key }) => `${name.replace("public.", "")}.${key}`));
  }
  return found;
}

import { sql } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { digestOfMonth } from "@/lib/domain/money/billing/shared/month-digest";
import { ask } from "./own/rows";

/*
 * Many customers of a few: all rows of money that operations wrote for them are copied, with other ids, numbers and
 * addresses. Copy `k` of a row has its id and `k` times the highest one; a document's number goes on likewise, so series
 * have no gaps. Servers, orders and mails are not copied: no report reads them.
 */
type Copied = {
  table: string;
  /** Columns with ids, each with the table whose they are. */
  ids: Readonly<Record<string, string>>;
  /** Other columns that differ, as SQL of the row `t` and the copy `k`. */
  set?: Readonly<Record<string, string>>;
  where?: string;
};

const marked = (column: string): string => `t.${column} || ' copy ' || k`;
const ofHouse = "(select id from ledger_accounts where account_id is null)";

const copied: readonly Copied[] = [
  {
    table: "accounts",
    ids: { id: "accounts" },
    set: {
      uuid: "gen_random_uuid()",
      billing_id: "t.billing_id + k * (select max(billing_id) from accounts)",
      email: "'copy' || k || '-' || t.email",
    },
    where: "t.role = 'customer'",
  },
  {
    table: "ledger_accounts",
    ids: { id: "ledger_accounts", account_id: "accounts" },
    where: "t.account_id is not null",
  },
  {
    table: "invoices",
    ids: { id: "invoices", account_id: "accounts", combined_into: "invoices" },
    set: { number: "pg_temp.numbered(t.number, k)", receipt_number: "pg_temp.numbered(t.receipt_number, k)" },
  },
  { table: "invoice_lines", ids: { id: "invoice_lines", invoice_id: "invoices" } },
  { table: "invoice_due_changes", ids: { id: "invoice_due_changes", invoice_id: "invoices" } },
  {
    table: "payments",
    ids: { id: "payments", account_id: "accounts", invoice_id: "invoices", refund_of: "payments" },
    set: { external_reference: marked("external_reference") },
  },
  { table: "payment_fees", ids: { payment_id: "payments" } },
  {
    table: "payment_disputes",
    ids: { id: "payment_disputes", payment_id: "payments" },
    set: { dispute_id: marked("dispute_id") },
  },
  {
    table: "credit_notes",
    ids: { id: "credit_notes", invoice_id: "invoices" },
    set: { number: "pg_temp.numbered(t.number, k)" },
  },
  { table: "credit_note_lines", ids: { credit_note_id: "credit_notes", invoice_line_id: "invoice_lines" } },
  { table: "write_offs", ids: { id: "write_offs", account_id: "accounts", invoice_id: "invoices" } },
  {
    table: "ledger_entries",
    ids: { id: "ledger_entries", account_id: "accounts", invoice_id: "invoices" },
    set: { key: "pg_temp.keyed(t.key, k)", description: "pg_temp.described(t.description, k)" },
  },
  {
    table: "ledger_postings",
    ids: { id: "ledger_postings", entry_id: "ledger_entries" },
    set: {
      ledger_account_id: `t.ledger_account_id + case when t.ledger_account_id in ${ofHouse} then 0
        else k * (select id from highest where name = 'ledger_accounts') end`,
    },
  },
  {
    table: "tax_entries",
    ids: { id: "tax_entries", entry_id: "ledger_entries", invoice_id: "invoices" },
  },
  {
    table: "card_payouts",
    ids: { id: "card_payouts" },
    set: { outside_id: marked("outside_id"), receipt_id: "null", matched_by: "null", matched_at: "null" },
  },
  {
    table: "card_payout_lines",
    ids: { id: "card_payout_lines", payout_id: "card_payouts", payment_id: "payments" },
    set: { outside_id: marked("outside_id"), reference: marked("reference") },
  },
  {
    table: "card_entries",
    ids: { id: "card_entries", payout_id: "card_payouts", payment_id: "payments" },
  },
];

/** Highest ids before anything is copied; `numbered`, `keyed` and `described` say what a copy is called. */
const functions = [
  `create temp table highest on commit drop as ${[...new Set(copied.flatMap(({ ids }) => Object.values(ids)))]
    .map((table) => `select '${table}' as name, coalesce(max(id), 0) as id from ${table}`)
    .join(" union all ")}`,
  `create temp table series on commit drop as
    select left(number, -6) as prefix, max(right(number, 6)::int) as last from (
      select number from invoices union all select receipt_number from invoices union all select number from credit_notes) d
    where number is not null group by 1`,
  `create function pg_temp.numbered(text, int) returns text language sql stable as $$
    select coalesce((select prefix || lpad((right($1, 6)::int + $2 * last)::text, 6, '0') from series where prefix = left($1, -6)), $1) $$`,
  `create function pg_temp.shifted(text, text, int) returns text language sql stable as $$
    select ($1::int + $3 * id)::text from highest where name = $2 $$`,
  `create function pg_temp.keyed(text, int) returns text language sql stable as $$
    select case
      when $1 ~ '^(invoice|return|withdraw|reactivate) [0-9]+' then regexp_replace($1, '[0-9]+', pg_temp.shifted(substring($1 from '[0-9]+'), 'invoices', $2))
      when $1 ~ '^(payment|payout|chargeback|chargeback rest) [0-9]+$' then regexp_replace($1, '[0-9]+', pg_temp.shifted(substring($1 from '[0-9]+'), 'payments', $2))
      when $1 ~ '^write-off [0-9]+' then regexp_replace($1, '[0-9]+', pg_temp.shifted(substring($1 from '[0-9]+'), 'write_offs', $2))
      when $1 like 'credit note %' then 'credit note ' || pg_temp.numbered(substr($1, 13), $2)
      else $1 || ' copy ' || $2 end $$`,
  `create function pg_temp.described(jsonb, int) returns jsonb language sql stable as $$
    select $1 || case when $1 ? 'number' then jsonb_build_object('number', pg_temp.numbered($1->>'number', $2)) else '{}' end
      || case when $1 ? 'note' then jsonb_build_object('note', pg_temp.numbered($1->>'note', $2)) else '{}' end $$`,
];

const columnsOf = (table: string) =>
  ask<{ name: string }>(`
    select attname as name from pg_attribute
    where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`);

async function insertionOf(
  { table, ids, set = {}, where = "true" }: Copied,
  copies: number,
): Promise<string> {
  const columns = (await columnsOf(table)).map(({ name }) => name);
  const values = columns.map((name) => {
    const other = ids[name];
    if (other) return `t.${name} + k * (select id from highest where name = '${other}')`;
    return set[name] ?? `t.${name}`;
  });
  const names = columns.map((name) => `"${name}"`).join(", ");
  return `insert into ${table} (${names}) select ${values.join(", ")} from ${table} t, generate_series(1, ${copies}) k where ${where}`;
}

/** What is counted or proved of all rows: last numbers, seals of documents, digests of closed months, sequences. */
const afterwards = (copies: number): string[] => [
  `update document_numbers set last = last * ${copies + 1}`,
  `insert into document_seals (invoice_id, parts, sealed_at)
    select i.id, invoice_digests(i.id), i.created_at from invoices i
    where coalesce(i.number, i.receipt_number) is not null and i.id > (select id from highest where name = 'invoices')`,
  `insert into document_seals (credit_note_id, parts, sealed_at)
    select n.id, credit_note_digests(n.id), n.issued_at from credit_notes n where n.id > (select id from highest where name = 'credit_notes')`,
  ...copied
    .filter(({ ids }) => "id" in ids)
    .map(
      ({ table }) =>
        `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    ),
  "select setval(pg_get_serial_sequence('accounts', 'billing_id'), (select max(billing_id) from accounts))",
];

/** Makes so many copies of all customers with what was sold to them. */
export async function copyCustomers(
  copies: number,
  say: (line: string) => void = () => undefined,
): Promise<void> {
  await database().transaction(async (db) => {
    const run = async (what: string, text: string) => {
      const startedAtMs = performance.now();
      await db.execute(sql.raw(text));
      const seconds = (performance.now() - startedAtMs) / 1000;
      if (seconds > 1) say(`  ${what}: ${seconds.toFixed(1)} s`);
    };
    // Triggers and foreign keys would check every row, and date it into the first open day.
    await run("", "set local session_replication_role = replica");
    await run("", "set local statement_timeout = 0");
    await run("", "set local jit = off");
    for (const text of functions) await run("functions", text);
    for (const one of copied) await run(one.table, await insertionOf(one, copies));
    for (const text of afterwards(copies)) await run("seals", text);
    await db.execute(sql`
      update closed_months m set entries = d.entries, digest = d.digest
      from closed_months o, lateral (${digestOfMonth(sql`o.company_id`, sql`o.starts_at`, sql`o.ends_at`)}) d where o.id = m.id`);
  });
}

/**
 * Compares copies with what operations wrote, table by table: the same rows but for what is to differ. Returns the tables
 * that are not, a line each.
 */
export async function differingCopies(copies: number): Promise<string[]> {
  const wrong: string[] = [];
  for (const { table, ids, set = {}, where = "true" } of copied) {
    const differing = [...Object.keys(ids), ...Object.keys(set)].map((name) => `'${name}'`).join(", ");
    const key = "id" in ids ? "id" : Object.keys(ids)[0];
    const [row] = await ask<{ rows: number; digests: number }>(`
      with numbered as (
        select md5((to_jsonb(t) - array[${differing}]::text[])::text) as digest,
          (row_number() over (order by t.${key}) - 1) / (count(*) over () / ${copies + 1}) as copy
        from ${table} t where ${where})
      select count(distinct own.digest)::int as digests, count(*)::int as rows
      from (select copy, md5(string_agg(digest, ',' order by digest)) as digest from numbered group by copy) own`);
    if (row && row.rows > 0 && (row.digests !== 1 || row.rows !== copies + 1))
      wrong.push(`${table}: ${row.digests} different copies of ${row.rows}`);
  }
  return wrong;
}

import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";

/*
 * A company with 100 000 customers and an audit log of a million rows: names, hosts and domains repeat realistically,
 * ids increase with time, and one customer and one member of staff are far busier than all others.
 */
export const accountCount = Number(process.env.BENCH_ACCOUNTS ?? 100_000);
export const auditCount = Number(process.env.BENCH_AUDIT_ROWS ?? 1_000_000);
export const firstId = 1_000_000;
/** The customer of every twentieth audit row. */
export const busyCustomer = firstId + 17;
export const staffIds = [1, 2, 3, 4, 5].map((n) => firstId - n);
/** End of the log. */
export const benchDay = new Date(new Date().toISOString().slice(0, 10));

const list = (words: string) => sql`string_to_array(${words}, ' ')`;
const first = list(
  "anna boris carol dmitry elena fatima georg hanna igor jan klaus lena maria nadia oleg petra quentin rosa sergey tanja ulrich vera wim xenia yuri zoe john mary robert linda",
);
const last = list(
  "ivanov smirnov müller schmidt jansen visser petrov sidorov kowalski novak garcía rossi silva martin dubois larsson nielsen popescu horvat kovač brown smith jones taylor wilson meyer bakker peters volkov orlova",
);
const company = list(
  "hosting cloud systems media digital games studio trade logistics consulting networks labs",
);
const domain = list(
  "gmail.example mail.example yandex.example outlook.example web.example proton.example corp.example team.example",
);
const role = list("web db mail app cache proxy backup node worker game vpn test");
const done = list(
  "auth.sign_in eq.reboot eq.off eq.on billing.apply_credit eq.rename_server api_keys.add api_keys.edit eq.order_instance billing.update_client visits.look search.find customers.show audit.search tag.add",
);

const pick = (words: ReturnType<typeof list>, step: number) =>
  sql`(${words})[1 + (n / ${step}::int + n % 97) % array_length(${words}, 1)]`;
const at = (count: number) =>
  sql`${benchDay.toISOString()}::timestamptz - (${count}::int - n) * interval '73 seconds'`;
const rows = (count: number) => sql`generate_series(1, ${count}::int) n`;

/** Number of rows of each kind. */
export type Counts = { accounts: number; auditRows: number; servers: number; invoices: number; keys: number };

export const countsFor = (accounts: number, auditRows: number): Counts => ({
  accounts,
  auditRows,
  servers: Math.round(accounts * 1.5),
  invoices: accounts * 6,
  keys: accounts,
});

const party = sql`'{"name": "Example", "address": "Street 1", "country": "NL", "taxId": "", "email": "a@example.test"}'::jsonb`;
const address = sql`'{"address1": "Street 1", "address2": "", "city": "Utrecht", "state": "", "postcode": "3511 AA",
  "phonecc": 31, "phonenumber": "301234567", "custom": {}, "flags": {}}'::jsonb`;

function copiesOf(counts: Counts) {
  /** Account ids of rows that belong to accounts: `n` is the row's number. */
  const owner = sql`${firstId}::int + (n * 7919::bigint % ${counts.accounts}::int)::int`;
  return {
    accounts: sql`
    insert into accounts (id, billing_id, role, email, company_id, currency, country, profile, created_at)
    select ${firstId}::int + n, ${firstId}::int + n, 'customer',
      ${pick(first, 1)} || '.' || ${pick(last, 30)} || n || '@' || ${pick(domain, 3)}, 1, 'EUR', 'NL',
      jsonb_build_object('firstname', initcap(${pick(first, 1)}), 'lastname', initcap(${pick(last, 30)}),
        'companyname', case when n % 3 = 0 then initcap(${pick(last, 7)}) || ' ' || initcap(${pick(company, 5)}) || ' ' || n / 40
          else '' end) || ${address}, ${at(counts.accounts)}
    from generate_series(0, ${counts.accounts - 1}::int) n`,
    staff: sql`
    insert into accounts (id, billing_id, role, email, company_id, currency, country, profile)
    select ${firstId}::int - n, ${firstId}::int - n, 'admin', 'staff' || n || '@berth.example', 1, 'EUR', 'NL',
      '{"firstname": "Staff", "lastname": "Member", "companyname": ""}'::jsonb from generate_series(1, 5) n`,
    versions: sql`insert into account_versions (account_id, version) select id, 1 from accounts on conflict do nothing`,
    servers: sql`
    insert into servers (id, account_id, product_id, order_id, state, hostname, location, preset_id, system_name,
      software_name, traffic_plan_id, months, currency, recurring_total, created_at, install_options)
    select ${firstId}::int + n, ${owner}, ${firstId}::int + n, 1,
      case when n % 5 = 0 then 'deleted' else 'running' end, ${pick(role, 1)} || n % 90 || '.' || ${pick(last, 12)} || n / 30
        || '.example', 'NL', 102, 'Debian 12', '', 1, 1, 'EUR', 10.89, ${at(counts.servers)}, ${options}
    from ${rows(counts.servers)}`,
    addresses: sql`
    insert into server_addresses (server_id, ip, mac, port, is_main, gateway, prefix)
    select ${firstId}::int + n, host('10.0.0.0'::inet + n * 3::bigint), '', '', true, '', 24 from ${rows(counts.servers)}`,
    history: sql`
    insert into address_history (ip, server_id, since, until)
    select host('10.0.0.0'::inet + n * 3::bigint), ${firstId}::int + n, now(), null from ${rows(counts.servers)}
    union all select host('10.0.0.0'::inet + n * 3::bigint), ${firstId}::int + n / 2, now(), now()
      from ${rows(counts.servers)} where n % 2 = 0
    union all select '2001:db8:' || to_hex(n / 65536) || ':' || to_hex(n % 65536) || '::/64', ${firstId}::int + n, now(),
      case when n % 2 = 0 then now() end from ${rows(counts.servers)}`,
    receipts: sql`
    insert into bank_receipts (key, receipt, account, amount, currency, day, text, problem, state, created_at)
    select 'TX-' || n, 'TX-' || n, 'NL91BERTH', 10.89, 'EUR', '2026-11-20', 'Transfer ' || n || ' of ' || ${pick(last, 3)}, 'no_reference',
      case when n % 2 = 0 then 'booked' else 'open' end, now() from ${rows(counts.accounts)}`,
    invoices: sql`
    insert into invoices (id, account_id, company_id, number, created_at, issued_at, issued_on, due_at, paid_at, status, currency,
      subtotal, tax, tax_rate, tax_reason, total, paid, seller, buyer, updated_at)
    select ${firstId}::int + n, ${owner}, 1, 'EU-' || 2025 + n * 5::bigint / ${counts.invoices}::int || '-' || lpad(n::text, 7, '0'),
      ${at(counts.invoices)}, ${at(counts.invoices)}, (${at(counts.invoices)})::date, ${at(counts.invoices)}, ${at(counts.invoices)},
      'Paid', 'EUR', 9.00, 1.89, 21,
      '{"code": "domestic", "rate": "21.00", "country": "NL"}'::jsonb, 10.89, 10.89, ${party}, ${party}, ${at(counts.invoices)}
    from ${rows(counts.invoices)}`,
    payments: sql`
    insert into payments (account_id, invoice_id, method, amount, currency, state, external_reference, created_at, ended_at)
    select ${owner}, ${firstId}::int + n, case when n % 2 = 0 then 'stripe' else 'credit' end, 10.89, 'EUR', 'done',
      case when n % 2 = 0 then 'pi_' || substr(md5(n::text), 1, 24) end, ${at(counts.invoices)}, ${at(counts.invoices)}
    from ${rows(counts.invoices)}`,
    lines: sql`
    insert into invoice_lines (invoice_id, code, type, rel_id, description, quantity, unit_price, amount, is_taxed, server_id)
    select ${firstId}::int + n, 'renewal', 'Hosting', ${firstId}::int + n, '{"code": "preset", "name": "vm.v3-small", "location": "NL", "hostname": "web"}'::jsonb, 1, 9, 9, true,
      ${firstId}::int + 1 + n % ${counts.servers}::int
    from ${rows(counts.invoices)}`,
    keys: sql`
    insert into api_keys (id, account_id, name, is_active, notify_method, created_at)
    select ${firstId}::int + n, ${owner}, ${pick(role, 1)} || ' key', true, 'none', now() from ${rows(counts.keys)}`,
    secrets: sql`
    insert into api_key_secrets (key_id, value_hash, token_view, created_at)
    select ${firstId}::int + n, sha256(n::text::bytea), substr(md5('view' || n), 1, 4), now() from ${rows(counts.keys)}`,
    jobs: sql`
    insert into jobs (key_sealed, key_hash, account_id, action, operation, server_id, state, stage, created_at, finished_at)
    select '\\x', sha256(n::text::bytea), ${owner}, 'deploy', 'eq.order_instance', ${firstId}::int + n, 'done', 'done', now(), now()
    from ${rows(counts.servers)}`,
    // Staff actions are in customers' chains too; most rows come from programs.
    log: sql`
    insert into audit_rows (at, operation, actor_kind, actor_account_id, api_key_id, account_id, target, changes, request_id, address,
      chain, place, mac)
    select ${at(counts.auditRows)}, case when n % 50000 = 0 then 'staff.invite' when n % 20 = 1 then 'desk.customer' else ${pick(done, 11)} end,
      case when n % 100 = 3 then 'panel' when n % 20 = 1 then 'staff' else 'customer' end,
      case when n % 100 = 3 then null when n % 20 = 1 then ${firstId}::int - (case when n % 60 = 1 then 1 + n % 5 else 1 end) else o end,
      case when n % 3 = 0 then ${firstId}::int + n % ${counts.keys}::int + 1 end, o,
      case when n % 4 = 0 then null when n % 4 = 1 then 'invoice ' || ${firstId}::int + n % ${counts.invoices}::int + 1
        else 'server ' || ${firstId}::int + n % ${counts.servers}::int + 1 end,
      jsonb_build_object('name', jsonb_build_object('from', 'before ' || n, 'to', 'after ' || n)), 'request' || n,
      host('192.0.2.0'::inet + n % 250), o, row_number() over (partition by o order by n), sha256(n::text::bytea)
    from (select n, case when n % 20 = 0 then ${busyCustomer}::int else ${owner} end as o from ${rows(counts.auditRows)}) r order by n`,
    chains: sql`
    insert into audit_chains (chain, length, head, seal) select chain, count(*), '', '' from audit_rows group by chain`,
  };
}

const options = sql`'{"sshKey": null, "postInstallScript": null, "rootSizePercent": 100, "ownOs": false, "ciTask": null,
  "extraAddresses": 0}'::jsonb`;

const indexesOf = (tables: readonly string[]) => sql`
  select indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition from pg_index
  where indrelid in (${sql.join(
    tables.map((table) => sql`${table}::regclass`),
    sql`, `,
  )}) and not indisunique`;

const log = (line: string): void => console.log(line);
type Filling = { counts?: Counts; say?: (line: string) => void };

/** Fills an empty database; audit rows have positions in their chains, but invalid signatures. */
export async function fillForStaff(
  db: Database,
  { counts = countsFor(accountCount, auditCount), say = log }: Filling = {},
): Promise<void> {
  const clock = async (what: string, work: () => Promise<unknown>) => {
    const startedAtMs = performance.now();
    await work();
    say(`  ${what}: ${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`);
  };
  const tables = [
    "accounts",
    "servers",
    "invoices",
    "payments",
    "address_history",
    "bank_receipts",
    "audit_rows",
  ];
  const { rows: indexes } = await db.execute<{ name: string; definition: string }>(indexesOf(tables));
  // Inserting into large indexes is many times slower than creating them at the end.
  for (const { name } of indexes) await db.execute(sql.raw(`drop index ${name}`));
  for (const [what, copy] of Object.entries(copiesOf(counts)))
    await clock(what, () =>
      db.transaction(async (tx) => {
        // Triggers and foreign keys would check every row.
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(sql`set local statement_timeout = 0`);
        await tx.execute(copy);
      }),
    );
  await db.execute(sql`analyze audit_rows`);
  for (const { name, definition } of indexes)
    await clock(name, () =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = 0`);
        await tx.execute(sql`set local maintenance_work_mem = '512MB'`);
        await tx.execute(sql.raw(definition));
      }),
    );
}

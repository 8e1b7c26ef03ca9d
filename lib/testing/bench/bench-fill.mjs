import pg from "pg";

/*
 * Fills a panel's database with invoices of many other customers as a bulk load: without triggers and foreign keys,
 * which would check every row, and with indexes created at the end. The rows need not be consistent as money.
 */
const perAccount = 20;

/** Columns that vary with `n` in copies of the rows of the demo's first customer. @param {number} accounts */
const patterns = (accounts) => ({
  accounts: {
    row: "select * from accounts where email = 'anna@example.test'",
    changes: new Map([
      ["id", "1000000 + n"],
      ["uuid", "gen_random_uuid()"],
      ["billing_id", "1000000 + n"],
      ["email", "'bench' || n || '@example.test'"],
    ]),
  },
  invoices: {
    row: `select i.* from invoices i join accounts a on a.id = i.account_id
      where a.email = 'anna@example.test' and i.status = 'Paid' and i.total > 0 order by i.id limit 1`,
    changes: new Map([
      ["id", "10000000 + n"],
      ["account_id", `1000001 + n % ${accounts}`],
      ["number", "'BENCH-' || n"],
      ["order_id", "null"],
      ["issued_at", "now() - n % 1000 * interval '1 day'"],
    ]),
  },
});

/**
 * Statements for the dependent rows; their ids are computed, so that no lookups are needed. @param {number} count
 * @param {number} accounts
 */
const inserts = (count, accounts) => ({
  ledger_accounts: `
    insert into ledger_accounts (id, kind, account_id, currency, balance)
    select 10000000 + 2 * n + which, kind, 1000000 + n, 'EUR', 0
    from generate_series(1, ${accounts}) n, unnest(array['credit', 'receivable']) with ordinality kinds (kind, which)`,
  invoice_lines: `
    insert into invoice_lines (invoice_id, code, type, rel_id, description, quantity, unit_price, amount, is_taxed)
    select 10000000 + n, l.code, l.type, l.rel_id, l.description, l.quantity, l.unit_price, l.amount, l.is_taxed
    from (select l.* from invoice_lines l join invoices i on i.id = l.invoice_id join accounts a on a.id = i.account_id
      where a.email = 'anna@example.test' order by l.id limit 1) l, generate_series(1, ${count}) n`,
  payments: `
    insert into payments (account_id, invoice_id, method, amount, currency, state, created_at, ended_at)
    select 1000001 + n % ${accounts}, 10000000 + n, 'credit', 1, 'EUR', 'done', now(), now()
    from generate_series(1, ${count}) n`,
  ledger_entries: `
    insert into ledger_entries (id, at, account_id, kind, description, invoice_id, key)
    select 10000000 + 2 * n + which, now(), 1000001 + n % ${accounts}, cause,
      jsonb_build_object('code', cause, 'number', 'BENCH-' || n), 10000000 + n, cause || ' bench ' || n
    from generate_series(1, ${count}) n, unnest(array['invoice', 'payment']) with ordinality causes (cause, which)`,
  ledger_postings: `
    insert into ledger_postings (entry_id, ledger_account_id, amount)
    select 10000000 + 2 * n + which, 10000004 + 2 * (n % ${accounts}), 2 * which - 3
    from generate_series(1, ${count}) n, generate_series(1, 2) which`,
});

/** @typedef {{ row: string, changes: Map<string, string> }} Pattern */

/** @param {pg.Client} client @param {string} table @param {Pattern} pattern @param {number} count @returns {Promise<string>} */
async function copyText(client, table, { row, changes }, count) {
  const { rows } = await client.query(
    "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1",
    [table],
  );
  const values = rows.map(({ name }) => changes.get(name) ?? `pattern."${name}"`);
  return `insert into ${table} (${rows.map(({ name }) => `"${name}"`)})
    select ${values} from (${row}) pattern, generate_series(1, ${count}) n`;
}

/**
 * Drops the non-key indexes of these tables; returns the statements that recreate them. @param {pg.Client} client
 * @param {string[]} tables
 */
async function dropIndexes(client, tables) {
  const { rows } = await client.query(
    `select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as of, pg_get_indexdef(i.indexrelid) as text,
       c.conname as constraint, pg_get_constraintdef(c.oid) as rule
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype = 'u'
     where i.indrelid = any($1::text[]::regclass[]) and not i.indisprimary
       and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name, of, constraint } of rows)
    await client.query(
      constraint ? `alter table ${of} drop constraint "${constraint}"` : `drop index ${name}`,
    );
  return rows.map(({ of, text, constraint, rule }) =>
    constraint ? `alter table ${of} add constraint "${constraint}" ${rule}` : text,
  );
}

/** @param {string} what @param {() => Promise<unknown>} work */
async function clock(what, work) {
  const startedAtMs = performance.now();
  await work();
  console.log(`  ${what}: ${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`);
}

/** A crash may lose everything meanwhile; minimizes checkpoints. */
const careless = { fsync: "off", full_page_writes: "off", autovacuum: "off", max_wal_size: "'16GB'" };

/** @param {pg.Client} client @param {(name: string, value: string) => string} textOf */
async function setServer(client, textOf) {
  for (const [name, value] of Object.entries(careless))
    await client.query(`alter system ${textOf(name, value)}`);
  await client.query("select pg_reload_conf()");
}

/** @param {string} url @param {number} count of invoices */
export async function fill(url, count) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const accounts = Math.ceil(count / perAccount);
    await setServer(client, (name, value) => `set ${name} = ${value}`);
    await client.query("set session_replication_role = replica");
    await client.query("set synchronous_commit = off");
    await client.query("set maintenance_work_mem = '512MB'");
    const { accounts: customer, invoices } = patterns(accounts);
    const texts = {
      accounts: await copyText(client, "accounts", customer, accounts),
      invoices: await copyText(client, "invoices", invoices, count),
      ...inserts(count, accounts),
    };
    const indexes = await dropIndexes(client, Object.keys(texts));
    for (const [table, text] of Object.entries(texts)) await clock(table, () => client.query(text));
    await clock("indexes", async () => {
      for (const text of indexes) await client.query(text);
    });
    await client.query("set session_replication_role = default");
    await clock("vacuum analyze", () => client.query("vacuum analyze"));
    await setServer(client, (name) => `reset ${name}`);
    await clock("checkpoint", () => client.query("checkpoint"));
  } finally {
    await client.end();
  }
}

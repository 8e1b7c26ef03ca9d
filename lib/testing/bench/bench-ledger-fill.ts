import type pg from "pg";

/*
 * Fills a company's ledger with many invoices, with statements over whole tables. Each account has twenty rounds of
 * invoices in order of time: first AddFunds, then payments from credit, by the hour and by card, and in the last
 * rounds the exceptions: disputes, refunds, credit notes, and unpaid, combined or free invoices.
 */
export const rounds = 20;
const firstId = 1_000_000;
const hours = 33;

/** Ledger accounts of the company; customers' follow, two each. */
const house = { payments: 1, clearing: 2, sales: 3, tax: 4 };
const customers = 11;

const party = `'{"name": "Example", "address": "Street 1, 3511 AA Utrecht", "country": "NL", "taxId": "", "email": "a@example.test"}'::jsonb`;
const taxReason = `'{"code": "domestic", "rate": "21.00", "country": "NL"}'::jsonb`;
const installOptions = `'{"sshKey": null, "postInstallScript": null, "rootSizePercent": 100, "ownOs": false, "ciTask": null,
  "extraAddresses": 0}'::jsonb`;

/** Case of invoice `n` of account `a` in its round `k`. */
const courseOf = `case
  when k = 0 then 'funds'
  when k = 9 and a % 10 = 0 then 'month'
  when k <= 9 then 'credit'
  when k = 17 and a % 100 = 0 then 'held'
  when k = 18 and a % 100 = 0 then 'combined'
  when k = 18 and a % 100 = 1 then 'disputed'
  when k = 18 and a % 100 = 2 then 'refunded'
  when k = 18 and a % 100 = 3 then 'sent back'
  when k = 18 and a % 100 = 4 then 'given back in part'
  when k = 18 and a % 100 = 5 then 'cancelled'
  when k = 18 and a % 4 = 3 then 'unpaid'
  when k = 19 and a % 50 = 7 then 'free'
  when k = 19 and a % 50 = 8 then 'pro forma'
  else 'card' end`;
const unsold = "('funds', 'combined', 'pro forma')";
const inPart = "('combined', 'pro forma')";
const unpaid = "('held', 'unpaid', 'cancelled')";

/** Postings of each event: the cases it applies to (null = all others), the ledger account, the amount. */
const moves: readonly (readonly [event: string, courses: string[] | null, place: string, amount: number])[] =
  [
    ["invoice", null, "receivable", -10.89],
    ["invoice", null, "sales", 9],
    ["invoice", null, "tax", 1.89],
    ["payment", ["funds"], "payments", -150],
    ["payment", ["funds"], "clearing", 150],
    ["payment", ["credit"], "credit", -10.89],
    ["payment", ["month"], "clearing", -10.89],
    ["payment", ["combined", "pro forma"], "payments", -5],
    ["payment", ["combined", "pro forma"], "clearing", 5],
    ["payment", ["credit", "month"], "receivable", 10.89],
    ["payment", null, "payments", -10.89],
    ["payment", null, "receivable", 10.89],
    ["funds", null, "clearing", -150],
    ["funds", null, "credit", 150],
    ["return", ["cancelled"], "receivable", 10.89],
    ["return", ["refunded", "sent back"], "credit", 10.89],
    ["return", ["cancelled", "refunded", "sent back"], "sales", -9],
    ["return", ["cancelled", "refunded", "sent back"], "tax", -1.89],
    ["payout", null, "credit", -10.89],
    ["payout", null, "payments", 10.89],
    ["chargeback", null, "payments", 10.89],
    ["chargeback", null, "receivable", -10.89],
    ["credit note", null, "credit", 1.21],
    ["credit note", null, "sales", -1],
    ["credit note", null, "tax", -0.21],
    ["usage", null, "credit", -0.33],
    ["usage", null, "clearing", 0.33],
  ];
const courses = [
  ...[
    "funds",
    "credit",
    "month",
    "card",
    "held",
    "combined",
    "disputed",
    "refunded",
    "sent back",
    "given back in part",
  ],
  ...["cancelled", "unpaid", "free", "pro forma"],
];

/** One row per event and case: its ledger accounts and amounts. */
function movesOf(event: string, course: string) {
  const own = moves.filter(([of, among]) => of === event && among?.includes(course));
  return own.length > 0 ? own : moves.filter(([of, among]) => of === event && among === null);
}

const moveRows = [...new Set(moves.map(([event]) => event))]
  .flatMap((event) =>
    courses.flatMap((course) =>
      movesOf(event, course).map(
        ([, , place, amount]) =>
          `('${event}', '${course}', ${place in house ? house[place as keyof typeof house] : "null"}::int,
            ${place === "receivable" ? 1 : 0}, ${amount}::numeric(14,2))`,
      ),
    ),
  )
  .join(", ");

/** The statements by target table, in order. `invoices` is a multiple of `rounds`. */
function copiesOf(invoices: number): [table: string, statement: string][] {
  const accounts = invoices / rounds;
  /** Delay between the events of an invoice, as a number of invoices issued meanwhile. */
  const lag = Math.ceil(accounts / 3);
  const facts = (numbers: string) => `
    (select *, ${courseOf} as course from (select n, n % ${accounts} as a, n / ${accounts} as k from ${numbers}) s) f`;
  const each = facts(`generate_series(0, ${invoices - 1}) n`);
  const at = (n: string) =>
    `(timestamptz '2021-01-01' + ${n} * (interval '5 years' / ${invoices}::double precision))`;
  const number = `'EU-' || extract(year from ${at("n")}) || '-' || lpad(n::text, 8, '0')`;
  const total = `case course when 'funds' then 150.00 when 'free' then 0 else 10.89 end`;
  const paid = `case when course in ('held', 'unpaid', 'cancelled', 'free', 'disputed') then 0
    when course in ${inPart} then 5.00 when course = 'funds' then 150.00 else 10.89 end`;
  const method = `case when course in ('credit', 'month') then 'credit' when course in ('funds', 'pro forma') then 'bank_transfer'
    else 'stripe' end`;
  const isOf = (list: string) => `course in (${list})`;
  /** Entries of the events of a period, in order. */
  const entries = (from: number, to: number) => `
    insert into ledger_entries (at, account_id, kind, description, invoice_id, key)
    select ${at("t")}, ${firstId} + a,
      case event when 'funds' then 'topup' when 'return' then case course when 'cancelled' then 'cancel' else 'refund' end
        when 'payout' then 'refund' when 'credit note' then 'refund' else event end,
      jsonb_build_object('code', case event when 'payment' then 'received' when 'funds' then 'funds_added' when 'payout' then 'paid_out'
        when 'chargeback' then 'charged_back' when 'invoice' then 'invoice' else 'taken_back' end, 'number', ${number}),
      ${firstId} + n, event || ' ' || case event when 'credit note' then 'CN-' || n else (${firstId} + n)::text end
    from generate_series(${from}, ${to - 1}) t cross join generate_series(0, 3) slot
    cross join lateral ${facts(`(select t - slot * ${lag} as n) one where n between 0 and ${invoices - 1}`)}
    cross join lateral unnest(case slot
      when 0 then case when course not in ('funds', 'combined', 'pro forma', 'free') then array['invoice'] end
      when 1 then case when course = 'funds' then array['payment', 'funds']
        when course not in ('held', 'cancelled', 'unpaid', 'free') then array['payment'] end
      when 2 then case when ${isOf("'refunded', 'sent back', 'cancelled'")} then array['return']
        when course = 'disputed' then array['chargeback'] when course = 'given back in part' then array['credit note'] end
      else case when course = 'sent back' then array['payout'] end end) event`;
  const end = invoices + 3 * lag;
  const hourly = (months: string, count: number) => `
    insert into ledger_entries (at, account_id, kind, description, invoice_id, key)
    select ${at(`${9 * accounts}`)}, ${firstId} + a, 'usage',
      jsonb_build_object('code', 'usage', 'hostname', 'web.example.test', 'hours', 1), null, 'usage ' || ${months} || ' hour ' || hour
    from generate_series(1, ${count}) hour cross join`;
  return [
    [
      "accounts",
      `insert into accounts (id, billing_id, role, email, company_id, currency, country, profile, created_at)
      select ${firstId} + n, ${firstId} + n, 'customer', 'bench' || n || '@example.test', 1, 'EUR', 'NL', '{"firstname": "Anna",
        "lastname": "Smith", "companyname": ""}'::jsonb, timestamptz '2021-01-01' from generate_series(0, ${accounts - 1}) n`,
    ],
    [
      "servers",
      `insert into servers (id, account_id, product_id, order_id, state, hostname, location, preset_id, system_name,
        software_name, traffic_plan_id, months, currency, recurring_total, hour_cap, created_at, install_options)
      select ${firstId} + n, ${firstId} + n, ${firstId} + n, 1, 'running', 'web.example.test', 'NL', 102, 'Debian 12', '', 1, 1,
        'EUR', 10.89, 33, timestamptz '2021-01-01', ${installOptions} from generate_series(0, ${accounts - 1}, 5) n`,
    ],
    [
      "invoices",
      `insert into invoices (id, account_id, company_id, number, receipt_number, created_at, issued_at, issued_on, due_at, paid_at,
        status, kind, combined_into, currency, subtotal, tax, tax_rate, tax_reason, total, paid, credit_applied, seller, buyer, updated_at)
      select ${firstId} + n, ${firstId} + a, 1, case when course not in ${unsold} then ${number} end,
        case when course = 'funds' then 'EUR-' || n end, ${at("n")}, ${at("n")}, (${at("n")} at time zone 'UTC')::date, ${at("n")}, ${at("n")},
        case when course in ('held', 'combined', 'pro forma', 'unpaid') then 'Unpaid' when course = 'disputed' then 'Collections'
          when course in ('refunded', 'sent back') then 'Refunded' when course = 'cancelled' then 'Cancelled' else 'Paid' end,
        case when course in ('combined') then 'combined' when course = 'funds' then 'addfunds' else 'sale' end,
        case when course = 'held' then ${firstId} + n + ${accounts} end, 'EUR',
        case when ${isOf("'funds', 'combined', 'free'")} then ${total} else 9.00 end,
        case when ${isOf("'funds', 'combined', 'free'")} then 0 else 1.89 end, 21, ${taxReason}, ${total}, ${paid},
        case when ${isOf("'credit', 'month'")} then 10.89 else 0 end, ${party}, ${party}, ${at("n")} from ${each}`,
    ],
    [
      "invoice_lines",
      `insert into invoice_lines (invoice_id, code, type, rel_id, server_id, description, quantity, unit_price, amount, is_taxed)
      select ${firstId} + n, 'preset', 'Hosting', ${firstId} + a, ${firstId} + a,
        '{"code": "preset", "name": "vm.v3-small", "location": "NL", "hostname": "web.example.test"}'::jsonb, 1, price, price, true
      from (select *, case when ${isOf("'funds', 'combined', 'free'")} then ${total} else 9.00 end as price from ${each}) l`,
    ],
    [
      "payments",
      `insert into payments (id, account_id, invoice_id, method, amount, currency, state, external_reference, created_at, ended_at)
      select ${firstId} + n, ${firstId} + a, ${firstId} + n, ${method}, case course when 'disputed' then 10.89 else ${paid} end, 'EUR', 'done',
        case when ${method} = 'stripe' then 'pi_' || substr(md5(n::text), 1, 24) end, ${at("n")}, ${at("n")}
      from ${each} where course not in ${unpaid} and course <> 'free'`,
    ],
    [
      "payments",
      `insert into payments (id, account_id, invoice_id, method, amount, currency, state, refund_of, created_at, ended_at)
      select ${firstId + invoices} + n, ${firstId} + a, ${firstId} + n, case course when 'refunded' then 'credit' else 'stripe' end, 10.89, 'EUR',
        'done', ${firstId} + n, ${at("n")}, ${at("n")}
      from ${facts(`generate_series(${18 * accounts}, ${19 * accounts - 1}) n`)} where ${isOf("'refunded', 'sent back'")}`,
    ],
    [
      "payment_disputes",
      `insert into payment_disputes (method, dispute_id, payment_id, state, at)
      select 'stripe', 'dp_' || n, ${firstId} + n, 'lost', ${at("n")}
      from ${facts(`generate_series(${18 * accounts}, ${19 * accounts - 1}) n`)} where course = 'disputed'`,
    ],
    [
      "credit_notes",
      `insert into credit_notes (invoice_id, number, issued_at, issued_on, reason, total, subtotal, tax)
      select ${firstId} + n, 'CN-' || n, ${at("n")}, (${at("n")} at time zone 'UTC')::date, '{"code": "unpaid"}'::jsonb,
        case when isPart then 1.21 else 10.89 end, case when isPart then 1.00 end, case when isPart then 0.21 end
      from (select *, course = 'given back in part' as isPart from ${facts(`generate_series(${18 * accounts}, ${19 * accounts - 1}) n`)}) c
      where ${isOf("'refunded', 'sent back', 'cancelled', 'given back in part'")}`,
    ],
    [
      "renewals",
      `insert into renewals (server_id, invoice_id, starts_at, ends_at, paid_at)
      select ${firstId} + a, ${firstId} + n, ${at("n")}, ${at("n")} + interval '1 month', ${at("n")}
      from ${facts(`generate_series(${accounts}, ${9 * accounts - 1}) n`)}`,
    ],
    [
      "usage_months",
      `insert into usage_months (id, server_id, company_id, starts_at, ends_at, subtotal, tax, tax_rate, tax_reason, total, cap_hours, hours,
        charged, invoice_id, closed_at)
      select ${firstId} + a, ${firstId} + a, 1, timestamptz '2024-01-01', timestamptz '2024-02-01', 9, 1.89, 21, ${taxReason}, 10.89, ${hours},
        case a % 10 when 0 then ${hours} else 10 end, case a % 10 when 0 then 10.89 else 3.30 end,
        case a % 10 when 0 then ${firstId + 9 * accounts} + a end, case a % 10 when 0 then timestamptz '2024-02-01' end
      from generate_series(0, ${accounts - 1}, 5) a`,
    ],
    ["ledger_entries", entries(0, 9 * accounts)],
    ["ledger_entries", `${hourly(`(${firstId} + a)`, hours)} generate_series(0, ${accounts - 1}, 10) a`],
    ["ledger_entries", `${hourly(`(${firstId} + a)`, 10)} generate_series(5, ${accounts - 1}, 10) a`],
    ["ledger_entries", entries(9 * accounts, end)],
    [
      "ledger_postings",
      `with moves (event, course, house, which, amount) as (values ${moveRows})
      insert into ledger_postings (entry_id, ledger_account_id, amount)
      select e.id, coalesce(m.house, ${customers} + 2 * (e.account_id - ${firstId}) + m.which), m.amount
      from (select *, coalesce(${courseOf}, '') as course from (
        select id, account_id, account_id - ${firstId} as a, coalesce((invoice_id - ${firstId}) / ${accounts}, 1) as k,
          case when key like 'credit note %' then 'credit note' else split_part(key, ' ', 1) end as event
        from ledger_entries) r) e
      join moves m on m.event = e.event and m.course = e.course`,
    ],
    [
      "ledger_accounts",
      `insert into ledger_accounts (id, kind, account_id, currency)
      values ${Object.entries(house).map(([kind, id]) => `(${id}, '${kind}', null::int, 'EUR')`)}`,
    ],
    [
      "ledger_accounts",
      `insert into ledger_accounts (id, kind, account_id, currency, balance)
      select ${customers} + 2 * n + which, case which when 0 then 'credit' else 'receivable' end, ${firstId} + n, 'EUR', coalesce(sum, 0)
      from generate_series(0, ${accounts - 1}) n cross join generate_series(0, 1) which
      left join (select ledger_account_id as id, sum(amount) from ledger_postings group by 1) p on p.id = ${customers} + 2 * n + which`,
    ],
    [
      "invoices",
      `update invoices i set number = case when number is not null then year || '-' || lpad(nth::text, 8, '0') end,
        receipt_number = case when number is null then 'R-' || year || '-' || lpad(nth::text, 8, '0') end
      from (select id, extract(year from issued_on) as year,
          row_number() over (partition by number is null, extract(year from issued_on) order by id) as nth
        from invoices where coalesce(number, receipt_number) is not null) s where s.id = i.id`,
    ],
    [
      "credit_notes",
      `update credit_notes n set number = 'CN-' || year || '-' || lpad(nth::text, 8, '0')
      from (select id, extract(year from issued_on) as year,
        row_number() over (partition by extract(year from issued_on) order by id) as nth from credit_notes) s where s.id = n.id`,
    ],
    [
      "ledger_entries",
      `update ledger_entries e set key = 'credit note ' || n.number
      from credit_notes n where n.invoice_id = e.invoice_id and e.key like 'credit note %'`,
    ],
    [
      "tax_entries",
      `insert into tax_entries (entry_id, company_id, invoice_id, at, day, issued_on, code, scheme, place, buyer_country, rate, currency,
        base, tax, home_currency, home_base, home_tax)
      select e.id, 1, e.invoice_id, e.at, (e.at at time zone i.time_zone)::date, i.issued_on, 'domestic', 'domestic', 'NL', 'NL', 21, 'EUR',
        p.sales, p.tax, 'EUR', p.sales, p.tax
      from (select entry_id, sum(amount) filter (where ledger_account_id = ${house.sales}) as sales,
          sum(amount) filter (where ledger_account_id = ${house.tax}) as tax
        from ledger_postings where ledger_account_id in (${house.sales}, ${house.tax}) group by 1) p
      join ledger_entries e on e.id = p.entry_id join invoices i on i.id = e.invoice_id order by e.id`,
    ],
    // Triggers are off here: the seals are what they write.
    [
      "document_seals",
      `insert into document_seals (invoice_id, parts, sealed_at)
      select id, invoice_digests(id), now() from invoices where coalesce(number, receipt_number) is not null`,
    ],
    [
      "document_seals",
      `insert into document_seals (credit_note_id, parts, sealed_at) select id, credit_note_digests(id), now() from credit_notes`,
    ],
    [
      "document_numbers",
      `insert into installation_state (name, value) values ('documents sealed', 'true') on conflict (name) do nothing`,
    ],
    [
      "document_numbers",
      `insert into document_numbers (company_id, kind, year, last)
      select 1, case when number is null then 'receipt' else 'invoice' end, extract(year from issued_on)::int, count(*) from invoices
      where coalesce(number, receipt_number) is not null group by 2, 3
      union all select 1, 'credit_note', extract(year from issued_on)::int, count(*) from credit_notes group by 3`,
    ],
  ];
}

type Index = { text: string; drop: string };

/** Indexes except keys: without them rows are inserted many times faster. */
async function readIndexes(client: pg.ClientBase, tables: string[]): Promise<Index[]> {
  const { rows } = await client.query<Index>(
    `select case when c.oid is null then pg_get_indexdef(i.indexrelid)
         else format('alter table %s add constraint %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) end as text,
       case when c.oid is null then format('drop index %s', i.indexrelid::regclass)
         else format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname) end as drop
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype = 'u'
     where i.indrelid = any($1::text[]::regclass[]) and not i.indisprimary order by i.indrelid::regclass::text, 1`,
    [tables],
  );
  return rows;
}

/** One transaction that first truncates the tables: a server with `wal_level=minimal` then writes no WAL for them. */
export async function fillLedger(
  client: pg.ClientBase,
  invoices: number,
  say: (line: string) => void = () => undefined,
): Promise<void> {
  const clock = async (what: string, work: () => Promise<unknown>) => {
    const startedAtMs = performance.now();
    await work();
    say(`  ${what}: ${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`);
  };
  const copies = copiesOf(invoices);
  const tables = [...new Set(copies.map(([table]) => table))].filter((table) => table !== "accounts");
  await client.query("begin");
  // Triggers and foreign keys would check every row.
  await client.query("set local session_replication_role = replica");
  await client.query("set local timezone = 'UTC'");
  await client.query("set local jit = off");
  await client.query("set local work_mem = '256MB'");
  await client.query("set local maintenance_work_mem = '1GB'");
  await client.query(`truncate ${tables.join(", ")} restart identity cascade`);
  const indexes = await readIndexes(client, tables);
  for (const { drop } of indexes) await client.query(drop);
  for (const [table, copy] of copies) await clock(table, () => client.query(copy));
  await clock(`${indexes.length} indexes`, async () => {
    for (const { text } of indexes) await client.query(text);
  });
  await client.query("commit");
  await clock("vacuum analyze", () => client.query("vacuum analyze"));
}

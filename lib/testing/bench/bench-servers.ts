import { loadavg } from "node:os";
import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { mostCounted } from "@/lib/domain/servers/servers/list-rules";
import { type Call, measureInTurns, percentile, sessionOf, withBenchDatabase } from "./bench-database";
import { type Caller, withPanel } from "./bench-http";

/*
 * Compares a customer with very many servers with one with ten, among half a million in all: pages of the list with
 * searches and sort orders, over the API and as HTML. A search finds a page of ten for both, or nothing for both: the
 * few servers all match, and of the many about a quarter. BENCH_SERVERS and BENCH_OWN_SERVERS change the numbers.
 */
const all = Number(process.env.BENCH_SERVERS ?? 500_000);
const own = Number(process.env.BENCH_OWN_SERVERS ?? 10_000);
const few = 10;
const goal = 1.5;
/** The customer with few servers, the one with many, and all others with ten each. */
const firstId = 1_000_000;
const owners = { few: firstId, many: firstId + 1 };

const owner = sql`case when n < ${few}::int then ${owners.few}::int when n < ${few + own}::int then ${owners.many}::int
  else ${firstId}::int + n / 10 end`;
/** Matches every search that has results. */
const isOfFew = sql`n < ${few}::int`;
const rows = sql`generate_series(0, ${all - 1}::int) n`;

const copies = [
  sql`insert into accounts (id, billing_id, role, email, company_id, currency, country, profile)
    select n, n, 'customer', 'customer' || n || '@mail.example', 1, 'EUR', 'NL',
      '{"firstname": "Test", "lastname": "Customer", "companyname": ""}'::jsonb
    from generate_series(${firstId}::int, ${firstId + all / 10}::int) n`,
  sql`insert into account_versions (account_id, version) select id, 1 from accounts on conflict do nothing`,
  sql`insert into servers (id, account_id, product_id, order_id, state, hostname, location, preset_id, system_name,
      software_name, traffic_plan_id, months, currency, recurring_total, created_at, install_options)
    select ${firstId}::int + n, ${owner}, ${firstId}::int + n, 1, case when n % 9 = 0 and not ${isOfFew} then 'stopped' else 'running' end,
      (array['web', 'db', 'mail', 'app'])[case when ${isOfFew} then 1 else 1 + n % 4 end] || n || '.example',
      (array['NL', 'DE', 'FI'])[case when ${isOfFew} then 1 else 1 + n % 3 end], 102, 'Debian 12',
      '', 1, 1, 'EUR', 10.89, now() - n * interval '1 minute', '{}'::jsonb from ${rows}`,
  sql`insert into server_addresses (server_id, owner_id, ip, mac, port, is_main, gateway, prefix)
    select ${firstId}::int + n, ${owner}, host('10.0.0.0'::inet + n), '', '', true, '', 24 from ${rows}`,
  sql`insert into tags (component, component_id, owner_id, tag, value)
    select 'eq', ${firstId}::int + n, ${owner}, 'env', 'live' from ${rows} where n % 5 = 0 or ${isOfFew}`,
  // Rows that triggers would have written.
  sql`insert into account_words (account_id, parts)
    select account_id, array_agg(distinct part) from servers, unnest(word_parts(words)) part
    where account_id in (${owners.few}, ${owners.many}) group by account_id`,
  sql`update account_versions v set servers = (select count(*) from servers s where s.account_id = v.account_id)`,
];

async function fill(db: Database): Promise<void> {
  console.log(`${all} servers, ${own} of one customer`);
  for (const copy of copies)
    await db.transaction(async (tx) => {
      // Triggers and foreign keys would check every row.
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(copy);
    });
}

type Fields = Record<string, string | number>;

async function callsOf(caller: Caller, account: number, firstServer: number): Promise<Record<string, Call>> {
  const browser = await sessionOf(account, "browser");
  const wire = (fields: Fields) => () => caller.post("/eq.php", { token: browser, ...fields });
  const list = (fields: Fields) => wire({ action: "list", ...fields });
  const page = { rows: 1, limit: few, count_up_to: mostCounted };
  const search = (text: string) => list({ ...page, search: text });
  let turn = 0;
  return {
    "eq/list, ten numbers": list({ limit: few }),
    "the page's list": list(page),
    "sorted by name": list({ ...page, sort: "name" }),
    "sorted by what is due": list({ ...page, sort: "due" }),
    "search: a name": search("web"),
    "search: status and place": search("status:running loc:nl"),
    "search: a tag": search("tag:env"),
    "search: nothing found": search("nothing-like-this"),
    "search: what all have": search("debian"),
    "search: two letters": search("we"),
    "search: two letters of none": search("zq"),
    "search: a tag and a name": search("tag:env=live web"),
    "search: an address": search(`10.0.${firstServer === firstId ? "0.3" : "39.9"}`),
    "search: a name, by name": list({ ...page, search: "web", sort: "name" }),
    "eq/list: what all have": list({ limit: few, search: "debian" }),
    // A different text each time, and more of them than are cached, so that the total is never known.
    "eq/list: what all have, anew": () => list({ limit: few, search: `debian${" ".repeat(turn++ % 150)}` })(),
    "eq/list: by host": list({ limit: few, host: "example" }),
    "eq/list: by group": list({ limit: few, group: "VPS" }),
    "eq/list: by place and status": list({ limit: few, location: "NL", status: "rent" }),
    "eq/list: by address": list({ ip: "10.0.0.1" }),
    "one server": wire({ action: "show", id: firstServer }),
    "page /servers": await caller.page("/servers", browser),
  };
}

/** Calls that are inherently slower with many servers: they have no goal. */
const differs: Record<string, string> = {
  "eq/list: what all have, anew": "counts all that it finds, once",
};

async function compare(caller: Caller): Promise<void> {
  const ofFew = await callsOf(caller, owners.few, firstId);
  const ofMany = await callsOf(caller, owners.many, firstId + few);
  const lines = [];
  for (const [what, call] of Object.entries(ofFew)) {
    const [small = [], large = []] = await measureInTurns(call, ofMany[what] ?? call);
    const ratio = percentile(large, 0.95) / percentile(small, 0.95);
    const isMissed = ratio > goal && !differs[what];
    if (isMissed) process.exitCode = 1;
    const text = (times: number[], share: number) => percentile(times, share).toFixed(1);
    lines.push({
      what,
      [`least of ${few} (ms)`]: text(small, 0),
      [`least of ${own} (ms)`]: text(large, 0),
      [`p50 of ${few} (ms)`]: text(small, 0.5),
      [`p50 of ${own} (ms)`]: text(large, 0.5),
      [`p95 of ${few} (ms)`]: text(small, 0.95),
      [`p95 of ${own} (ms)`]: text(large, 0.95),
      ratio: ratio.toFixed(2),
      goal: isMissed ? "MISSED" : (differs[what] ?? ""),
    });
  }
  console.table(lines);
  console.log(`goal: p95 at most ${goal} times that of ${few} servers; load ${loadavg()[0]?.toFixed(1)}`);
}

await withBenchDatabase(fill, (url) => withPanel(url, compare));

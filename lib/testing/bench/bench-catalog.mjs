import { gzipSync } from "node:zlib";
import pg from "pg";
import { signInAsBrowser } from "./bench-panel.mjs";

/*
 * A large operator's catalog: BENCH_PRESETS presets (default 2 000), each sold in 12 locations in 3 currencies,
 * copied from the demo's.
 */
const presetCount = Number(process.env.BENCH_PRESETS ?? 2_000);
const locationCount = 12;
const firstId = 10_000;

const copies = [
  `insert into locations (code, name_en, name_ru, country, network, sort)
   select 'X' || n, 'Place ' || n, 'Place ' || n, 'NL', '10.' || n || '.0.0/16', 100 + n
   from generate_series(1, ${locationCount} - (select count(*) from locations)::int) n`,
  `insert into presets (id, name, family, is_active, description, cpu, ram_gb, hdd, hdd_gb, gpu, is_virtual, server_type, sort)
   select ${firstId} + n, name || '-' || n, family, is_active, description, cpu, ram_gb, hdd, hdd_gb, gpu, is_virtual,
     server_type, 1000 + n
   from generate_series(1, ${presetCount}) n
   join (select *, row_number() over (order by id) - 1 as place, count(*) over () as total from presets) p
     on p.place = n % p.total`,
  `insert into preset_prices (preset_id, location, currency, amount)
   select p.id, l.code, c.currency, 5 + p.id % 400 * c.rate
   from presets p, locations l, (values ('EUR', 1.0), ('USD', 1.1), ('RUB', 90.0)) c (currency, rate)
   where p.id > ${firstId}`,
  `insert into preset_stock (preset_id, location, free)
   select p.id, l.code, (p.id * 7 + ascii(l.code)) % 9 from presets p, locations l
   where p.id > ${firstId}`,
];

/** @param {string} url */
export async function fillCatalog(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const copy of copies) await client.query(copy);
    await client.query("analyze");
  } finally {
    await client.end();
  }
  console.log(`${presetCount} presets in ${locationCount} locations and 3 currencies`);
}

/** Budget of the order page with that catalog: median response time, and kilobytes transferred. */
const budget = { milliseconds: 300, kilobytes: 60 };

/** Measures time and size of the order page; returns whether they are within budget. @param {number} port */
export async function measureOrderPage(port) {
  const cookie = await signInAsBrowser(port);
  /** @type {number[]} */
  const times = [];
  let html = "";
  for (let call = 0; call < 20; call++) {
    const startedAtMs = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/order`, { headers: { cookie }, redirect: "manual" });
    html = await answer.text();
    if (answer.status !== 200) throw new Error(`The order page was HTTP ${answer.status}.`);
    times.push(performance.now() - startedAtMs);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const half = sorted[10] ?? Number.POSITIVE_INFINITY;
  const kilobytes = gzipSync(html).length / 1024;
  console.log(
    `\npage /order: p50 ${half.toFixed(0)} ms, p95 ${sorted[19]?.toFixed(0)} ms, ` +
      `${(html.length / 1024).toFixed(0)} KB of HTML, ${kilobytes.toFixed(0)} KB compressed; ` +
      `goal p50 ${budget.milliseconds} ms, ${budget.kilobytes} KB compressed`,
  );
  return half <= budget.milliseconds && kilobytes <= budget.kilobytes;
}

import { fill } from "./bench-fill.mjs";
import { databaseUrl, endSite, makeSite, signIn, signInAsBrowser, startPanel } from "./bench-panel.mjs";

/*
 * Measures whether billing slows down as its tables grow: the same calls of the same customer, alternating between a
 * panel with a thousand invoices and one with two million of 100 000 accounts. BENCH_INVOICES and BENCH_CALLS change
 * the numbers.
 */
const large = Number(process.env.BENCH_INVOICES ?? 2_000_000);
const calls = Number(process.env.BENCH_CALLS ?? 200);
const goal = 1.5;

/** @typedef {import("./bench-panel.mjs").Site} Site */

/** @param {number[]} times @param {number} share */
const percentile = (times, share) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;

/** @param {() => Promise<Response>} call @returns {Promise<number>} ms */
async function time(call) {
  const startedAtMs = performance.now();
  const answer = await call();
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`An answer was HTTP ${answer.status}.`);
  return performance.now() - startedAtMs;
}

/** @param {Site} site @param {number} count */
async function prepare(site, count) {
  console.log(`${count} invoices`);
  const { port } = await startPanel(site);
  await fill(databaseUrl(site), count);
  const [token, cookie] = [await signIn(port), await signInAsBrowser(port)];
  const base = `http://127.0.0.1:${port}`;
  /** @param {string} action @param {Record<string, string>} fields */
  const wire = (action, fields) =>
    fetch(`${base}/billing.php`, { method: "POST", body: new URLSearchParams({ action, token, ...fields }) });
  const list = await (await wire("get_invoices", {})).json();
  const id = String(list.invoices.invoice[0].id);
  /** @param {string} path */
  const page = (path) => fetch(`${base}${path}`, { headers: { cookie }, redirect: "manual" });
  return {
    "billing/get_invoices": () => wire("get_invoices", {}),
    "billing/get_invoice": () => wire("get_invoice", { invoice_id: id }),
    "billing/getcredits": () => wire("getcredits", {}),
    "page /billing": () => page("/billing"),
    "page /billing/invoices/…": () => page(`/billing/invoices/${id}`),
  };
}

/** @param {Site} small */
export async function compareSizes(small) {
  const big = makeSite();
  try {
    const [few, many] = [await prepare(small, 1_000), await prepare(big, large)];
    const rows = [];
    for (const [name, ofFew] of Object.entries(few)) {
      const ofMany = many[/** @type {keyof typeof many} */ (name)];
      const times = { few: /** @type {number[]} */ ([]), many: /** @type {number[]} */ ([]) };
      for (let warm = 0; warm < 10; warm++) await Promise.all([time(ofFew), time(ofMany)]);
      for (let turn = 0; turn < calls; turn++) {
        times.few.push(await time(ofFew));
        times.many.push(await time(ofMany));
      }
      const [p95few, p95many] = [percentile(times.few, 0.95), percentile(times.many, 0.95)];
      rows.push({
        call: name,
        "p50, 1 000 (ms)": percentile(times.few, 0.5).toFixed(1),
        [`p50, ${large} (ms)`]: percentile(times.many, 0.5).toFixed(1),
        "p95, 1 000 (ms)": p95few.toFixed(1),
        [`p95, ${large} (ms)`]: p95many.toFixed(1),
        times: (p95many / p95few).toFixed(2),
      });
      if (p95many > p95few * goal) process.exitCode = 1;
    }
    console.table(rows);
    console.log(`goal: at most ${goal} times as long`);
  } finally {
    await endSite(big);
  }
}

import { existsSync, readFileSync } from "node:fs";

/**
 * @typedef {{ path: string, body: string }} Call
 * @typedef {{ name: string, port: number, pid: number | undefined, isTls?: boolean }} Contestant
 * @typedef {{ rate: number, p99: number, bad: number }} Loaded
 * @typedef {(task: Call & { port: number, isTls: boolean, seconds: number }) => Promise<Loaded>} Load
 * @typedef {{ median: number, low: number, high: number }} Spread
 * @typedef {{ rates: number[], tails: number[], calls: number, cpuMs: number }} Tally
 */

/** Quantile of a list: the value below which that share lies. @param {number[]} values @param {number} share */
function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** @param {number[]} values @returns {Spread} */
const spreadOf = (values) => ({
  median: quantile(values, 0.5),
  low: quantile(values, 0.25),
  high: quantile(values, 0.75),
});

/** CPU time of a process in ms, to 10 ms; 0 if the system does not report it. @param {number | undefined} pid */
export function cpuMsOf(pid) {
  const file = `/proc/${pid}/stat`;
  if (pid === undefined || !existsSync(file)) return 0;
  const [, rest = ""] = readFileSync(file, "utf8").split(") ");
  const [user = 0, system = 0] = rest.split(" ").slice(11, 13).map(Number);
  return (user + system) * 10;
}

/** @param {Contestant} one @param {Call} call @param {number} seconds @param {Load} load @param {Tally} tally */
async function loadOnce({ name, port, pid, isTls = false }, call, seconds, load, tally) {
  const before = cpuMsOf(pid);
  const { rate, p99, bad } = await load({ ...call, port, isTls, seconds });
  if (bad > 0) throw new Error(`${name}: ${bad} answers were not HTTP 200`);
  tally.rates.push(rate);
  tally.tails.push(p99);
  tally.calls += rate * seconds;
  tally.cpuMs += cpuMsOf(pid) - before;
}

/** @returns {Tally} */
const emptyTally = () => ({ rates: [], tails: [], calls: 0, cpuMs: 0 });

/**
 * Loads the contestants alternately in short rounds, every other one in reverse order, so that other load on the
 * machine affects all alike. Returns each one's rate relative to the first, as the median over the rounds with its
 * quartiles, because a disturbed round must not count.
 * @param {Contestant[]} contestants @param {Call} call
 * @param {{ rounds: number, seconds: number, load: Load }} how
 * @returns {Promise<Spread[]>}
 */
export async function compete(contestants, call, { rounds, seconds, load }) {
  for (const one of contestants) await loadOnce(one, call, 2, load, emptyTally());
  const entries = contestants.map((one) => ({ one, tally: emptyTally() }));
  for (let round = 0; round < rounds; round++)
    for (const { one, tally } of round % 2 ? entries.toReversed() : entries)
      await loadOnce(one, call, seconds, load, tally);
  for (const { one, tally } of entries) console.log(lineOf(one.name, tally));
  const [base = emptyTally(), ...others] = entries.map(({ tally }) => tally);
  return others.map(({ rates }) => spreadOf(rates.map((rate, round) => rate / (base.rates[round] ?? 1))));
}

/** @param {string} name @param {Tally} tally */
function lineOf(name, { rates, tails, calls, cpuMs }) {
  const rate = quantile(rates, 0.5).toFixed(0).padStart(7);
  const cpu = cpuMs > 0 ? `   ${((cpuMs * 1000) / calls).toFixed(0)} µs of its processor a call` : "";
  return `${name.padEnd(22)} ${rate} req/s   p99 ${quantile(tails, 0.5).toFixed(1)} ms${cpu}`;
}

/** @param {Spread} spread */
export const sayShare = ({ median, low, high }) =>
  `${median.toFixed(2)} (half of the rounds ${low.toFixed(2)} to ${high.toFixed(2)})`;

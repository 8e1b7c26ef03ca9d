import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from "prom-client";
import type { Call, WireAnswer } from "@/lib/api/wire-request";
import { isInRanges } from "@/lib/base/address";
import { database } from "@/lib/db/client";
import { readLedgerCheck } from "@/lib/domain/kernel/status-page/shared/ledger-check";
import { runtime } from "@/lib/env";
import { answerSoon } from "./answer-soon";
import { watchBusiness } from "./watch-business";
import { watchDatabase, watchPool, watchQueue, watchTurns } from "./watch-work";

const labels = ["module", "action"] as const;
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

const answers = new Counter({
  name: "berth_wire_answers_total",
  help: "Answers of the API by module, action, HTTP status and outcome",
  labelNames: [...labels, "status", "outcome"] as const,
});

const seconds = new Histogram({
  name: "berth_wire_seconds",
  help: "Time from the first byte of a call to its answer",
  labelNames: labels,
  buckets,
});

const pageAnswers = new Counter({
  name: "berth_page_calls_total",
  help: "Answers to calls of the panel's own pages by module, action and HTTP status",
  labelNames: [...labels, "status"] as const,
});

const pageSeconds = new Histogram({
  name: "berth_page_call_seconds",
  help: "Time from the first byte of a page's call to its answer",
  labelNames: labels,
  buckets,
});

/** Null if the database does not answer. */
const lastCheck = () => answerSoon(readLedgerCheck(database()).then((check) => ({ check })));

/**
 * Reads the result on each scrape, because another process may have run the check. If the database does not respond they
 * are absent: a zero would say that all is well.
 */
function watchLedger(): void {
  new Gauge({
    name: "berth_ledger_breaches",
    help: "What the last check of the ledger found wrong",
    async collect() {
      const read = await lastCheck();
      if (read) this.set(read.check?.breaches ?? 0);
      else this.remove();
    },
  });
  new Gauge({
    name: "berth_ledger_checked_seconds",
    help: "When the ledger was last checked, as seconds since 1970; 0 = never",
    async collect() {
      const read = await lastCheck();
      if (read) this.set(read.check ? Date.parse(read.check.at) / 1000 : 0);
      else this.remove();
    },
  });
}

let isProcessMeasured = false;

/**
 * All metrics as text. Those of the process itself begin with the first scraper: the histogram of its event loop wakes an idle
 * process a hundred times a second.
 */
export function readMetrics(): Promise<string> {
  if (!isProcessMeasured) collectDefaultMetrics({ prefix: "berth_" });
  isProcessMeasured = true;
  return register.metrics();
}

export function startMetrics(): void {
  watchDatabase();
  watchLedger();
  watchPool();
  watchTurns();
  watchQueue();
  watchBusiness();
}

const isFailure = ({ body }: WireAnswer): boolean =>
  typeof body === "string" && body.startsWith('{"result":-');

type Counts = { answers: Counter.Internal; seconds: Histogram.Internal<(typeof labels)[number]> };

/** Label for all calls that are not in the registry. */
const other: Call = { module: "other", action: "other" };

/**
 * Caches counters by call, then by status and outcome (negative = failure): looking one up costs more than
 * incrementing it.
 */
const counts = new WeakMap<Call, Map<number, Counts>>();

export function countAnswer(answer: WireAnswer, startedAtMs: number): void {
  const { call = other, status } = answer;
  const hasFailed = isFailure(answer);
  const ofCall = counts.get(call) ?? new Map<number, Counts>();
  counts.set(call, ofCall);
  const key = hasFailed ? -status : status;
  const found = ofCall.get(key) ?? {
    answers: answers.labels({ ...call, status, outcome: hasFailed ? "failure" : "success" }),
    seconds: seconds.labels(call),
  };
  ofCall.set(key, found);
  found.answers.inc();
  found.seconds.observe((performance.now() - startedAtMs) / 1000);
}

/** Counts a call from the panel's own pages. */
export function countPageCall({ status, call }: WireAnswer, startedAtMs: number): void {
  const { module, action } = call ?? other;
  pageAnswers.labels({ module, action, status }).inc();
  pageSeconds.labels({ module, action }).observe((performance.now() - startedAtMs) / 1000);
}

const proxyHeaders = ["x-forwarded-for", "x-real-ip", "forwarded", "via"];
const loopback = ["127.0.0.0/8", "::1"];
const localHost = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
const isSame = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted));

/**
 * METRICS_TOKEN is the required bearer token. Without one only scrapers on this host may read, and nobody behind a proxy,
 * whose requests would look local.
 */
function mayRead({ headers, socket }: IncomingMessage, isBehindProxy: boolean): boolean {
  const token = runtime().environment.METRICS_TOKEN;
  if (token !== undefined) return isSame(headers.authorization ?? "", `Bearer ${token}`);
  if (isBehindProxy || proxyHeaders.some((name) => headers[name] !== undefined)) return false;
  return isInRanges(socket.remoteAddress ?? "", loopback) && localHost.test(headers.host ?? "localhost");
}

/** Serves the metrics to authorized scrapers; responds 404 to others. */
export async function answerMetrics(
  request: IncomingMessage,
  response: ServerResponse,
  isBehindProxy: boolean,
): Promise<void> {
  if (!mayRead(request, isBehindProxy)) {
    response.writeHead(404, { "content-type": "text/plain" }).end("not found\n");
    return;
  }
  response.writeHead(200, { "content-type": register.contentType }).end(await readMetrics());
}

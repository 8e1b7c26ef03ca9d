import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Counter, collectDefaultMetrics, Histogram, register } from "prom-client";
import type { WireAnswer } from "@/lib/api/wire-request";
import { isInRanges } from "@/lib/base/address";

const answers = new Counter({
  name: "berth_wire_answers_total",
  help: "Answers of the API by module, HTTP status and outcome",
  labelNames: ["module", "status", "outcome"] as const,
});

const seconds = new Histogram({
  name: "berth_wire_seconds",
  help: "Time from the first byte of a call to its answer",
  labelNames: ["module"] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});

export const startMetrics = (): void => collectDefaultMetrics({ prefix: "berth_" });

const outcomeOf = ({ body }: WireAnswer): string =>
  typeof body === "string" && body.startsWith('{"result":-') ? "failure" : "success";

type Counts = { answers: Counter.Internal; seconds: Histogram.Internal<"module"> };

/** Cached by labels, because looking a counter up costs as much as counting. */
const counts = new Map<string, Counts>();

/** `module` is a known one or "unknown": names invented by callers must not become labels. */
export function countAnswer(module: string, answer: WireAnswer, startedAtMs: number): void {
  const outcome = outcomeOf(answer);
  const key = `${module} ${answer.status} ${outcome}`;
  const found = counts.get(key) ?? {
    answers: answers.labels({ module, status: answer.status, outcome }),
    seconds: seconds.labels({ module }),
  };
  counts.set(key, found);
  found.answers.inc();
  found.seconds.observe((performance.now() - startedAtMs) / 1000);
}

/**
 * `token`: whoever sends it may read. Without one, only scrapers on this machine, unless proxies on it could be
 * mistaken for them.
 */
export type MetricsAccess = { token: string | null; isBehindProxy: boolean };

const proxyHeaders = ["x-forwarded-for", "x-real-ip", "forwarded", "via"];
const loopback = ["127.0.0.0/8", "::1"];
const localHost = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
const isSame = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted));

function mayRead({ headers, socket }: IncomingMessage, { token, isBehindProxy }: MetricsAccess): boolean {
  if (token !== null) return isSame(headers.authorization ?? "", `Bearer ${token}`);
  if (isBehindProxy || proxyHeaders.some((name) => headers[name] !== undefined)) return false;
  return isInRanges(socket.remoteAddress ?? "", loopback) && localHost.test(headers.host ?? "localhost");
}

/** Only for scrapers: everybody else gets "not found". */
export async function answerMetrics(
  request: IncomingMessage,
  response: ServerResponse,
  access: MetricsAccess,
): Promise<void> {
  if (!mayRead(request, access)) {
    response.writeHead(404, { "content-type": "text/plain" }).end("not found\n");
    return;
  }
  response.writeHead(200, { "content-type": register.contentType }).end(await register.metrics());
}

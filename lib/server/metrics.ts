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

/** `module` is a known one or "unknown": names that callers make up must not become labels. */
export function countAnswer(module: string, answer: WireAnswer, startedAtMs: number): void {
  answers.inc({ module, status: answer.status, outcome: outcomeOf(answer) });
  seconds.observe({ module }, (performance.now() - startedAtMs) / 1000);
}

const proxyHeaders = ["x-forwarded-for", "x-real-ip", "forwarded", "via"];
const loopback = ["127.0.0.0/8", "::1"];

/** For a scraper on this machine alone: whoever comes through a proxy or from elsewhere finds nothing. */
export async function answerMetrics(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const isLocal = isInRanges(request.socket.remoteAddress ?? "", loopback);
  if (!isLocal || proxyHeaders.some((name) => request.headers[name] !== undefined)) {
    response.writeHead(404, { "content-type": "text/plain" }).end("not found\n");
    return;
  }
  response.writeHead(200, { "content-type": register.contentType }).end(await register.metrics());
}

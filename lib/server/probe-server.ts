import { createServer } from "node:http";
import type { Environment } from "@/lib/settings/environment";
import { answerProbe } from "./gateway/probes";
import { closeServer, listen } from "./listen";
import { answerMetrics } from "./metrics";
import type { Readiness } from "./readiness";

/** A worker serves no pages and no API: its port has only the probes and metrics. */
export async function openProbes(
  { HEALTH_PORT, HOST }: Pick<Environment, "HEALTH_PORT" | "HOST">,
  isBehindProxy: boolean,
  readiness: Readiness,
  stops: (() => Promise<void>)[],
): Promise<void> {
  if (HEALTH_PORT !== undefined) {
    const server = createServer((request, response) => {
      if (answerProbe(request, response, readiness)) return;
      if (readiness.state !== "starting" && request.url?.split("?", 1)[0] === "/metrics")
        answerMetrics(request, response, isBehindProxy).catch(() => response.destroy());
      else response.writeHead(404).end();
    });
    await listen(server, HEALTH_PORT, HOST);
    stops.unshift(() => closeServer(server));
  }
}

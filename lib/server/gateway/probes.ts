import type { IncomingMessage, ServerResponse } from "node:http";
import { healthProof } from "@/lib/domain/support/health/health-proof";
import { isDatabaseThere } from "../is-database-there";
import type { Readiness } from "../readiness";

function say(response: ServerResponse, isWell: boolean, text: string): void {
  response.writeHead(isWell ? 200 : 503, { "content-type": "text/plain", "cache-control": "no-store" });
  response.end(`${text}\n`);
}

async function sayReadiness(response: ServerResponse, readiness: Readiness): Promise<void> {
  if (readiness.state !== "serving") say(response, false, readiness.state);
  else if (!(await isDatabaseThere())) say(response, false, "no database");
  else if (!readiness.hasWorkers()) say(response, false, "no workers");
  else say(response, true, "ready");
}

const asked = /^\/healthz\?proof=([0-9a-f]{32})$/;

/** What is proved to whoever knows the secret says nothing to anybody else. */
function aliveText(url: string, { state }: Readiness): string {
  const question = state === "serving" ? asked.exec(url)?.[1] : undefined;
  return question ? `ok ${healthProof(question)}` : "ok";
}

/**
 * `/healthz`: the process is alive, and belongs to this installation if the question `proof` is answered rightly. `/readyz`: the database is migrated and accepts writes, the workers run, and the
 * process is not stopping. Returns false for any other path. Both work while the panel is starting and give no
 * details, because they are public.
 */
export function answerProbe(
  request: IncomingMessage,
  response: ServerResponse,
  readiness: Readiness,
): boolean {
  const path = request.url?.split("?", 1)[0];
  if (path === "/healthz") say(response, true, aliveText(request.url ?? "", readiness));
  else if (path === "/readyz") void sayReadiness(response, readiness);
  else return false;
  return true;
}

import type { IncomingMessage, ServerResponse } from "node:http";
import { pool } from "@/lib/db/client";

const longestWaitMs = 2_000;

function say(response: ServerResponse, isWell: boolean, text: string): void {
  response.writeHead(isWell ? 200 : 503, { "content-type": "text/plain", "cache-control": "no-store" });
  response.end(`${text}\n`);
}

async function isDatabaseThere(): Promise<boolean> {
  const asked = (async () => {
    await pool().query("select 1");
    return true;
  })().catch(() => false);
  const late = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), longestWaitMs).unref();
  });
  return Promise.race([asked, late]);
}

/**
 * `/healthz`: the process lives. `/readyz`: it has migrated its database, and the database answers. False for any other
 * path. Both are answered while the panel is still starting, and say nothing of what is wrong: strangers can ask.
 */
export function answerProbe(request: IncomingMessage, response: ServerResponse, isStarted: boolean): boolean {
  const path = request.url?.split("?", 1)[0];
  if (path === "/healthz") say(response, true, "ok");
  else if (path === "/readyz") {
    if (!isStarted) say(response, false, "starting");
    else void isDatabaseThere().then((isThere) => say(response, isThere, isThere ? "ready" : "no database"));
  } else return false;
  return true;
}

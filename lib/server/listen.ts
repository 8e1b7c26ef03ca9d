import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as Listener } from "node:net";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";

/** Listens on the port; rejects with a one-sentence error for the operator. */
export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const text: Record<string, string> = {
        EADDRINUSE: `Port ${port} is taken: stop the other program or set PORT.`,
        EACCES: `Port ${port} needs more rights than this user has: set PORT to 1024 or above.`,
        EADDRNOTAVAIL: `The address ${host} is not one of this machine: set HOST.`,
      };
      reject(new Error(text[error.code ?? ""] ?? `Cannot listen on ${host}:${port}: ${error.message}.`));
    });
    server.listen(port, host, () => resolve());
  });
}

const calmMs = 1;
const mostTurns = 500;

/**
 * Waits for an idle turn of the event loop without new connections. Connections in the backlog are reset when the
 * port closes, and their callers cannot tell whether their request was processed.
 */
async function untilNobodyConnects(server: Server): Promise<void> {
  let isCalm = false;
  const connected = () => {
    isCalm = false;
  };
  server.on("connection", connected);
  for (let turn = 0; turn < mostTurns && !isCalm; turn++) {
    isCalm = true;
    const beganAtMs = performance.now();
    await nextTurn();
    if (performance.now() - beganAtMs > calmMs) isCalm = false;
  }
  server.off("connection", connected);
}

const longestMs = 10_000;

/**
 * Closes the port first, so that new connections are refused before a request is sent, then each connection with its
 * next response, because a proxy may be sending on one that seems idle. Idle connections close after `lingerMs`,
 * requests in flight after 10 more seconds.
 */
export async function closeServer(server: Server, { lingerMs = 0 } = {}): Promise<void> {
  await untilNobodyConnects(server);
  // The HTTP server's own close() ends idle connections at once.
  const closed = new Promise<void>((resolve) => Listener.prototype.close.call(server, () => resolve()));
  server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  await Promise.race([closed, wait(lingerMs, undefined, { ref: false })]);
  server.closeIdleConnections();
  await Promise.race([closed, wait(longestMs, undefined, { ref: false })]);
  server.closeAllConnections();
}

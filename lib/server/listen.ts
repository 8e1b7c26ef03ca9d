import type { Server } from "node:http";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";

/** Rejects with one sentence for the operator when the port cannot be had. */
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
 * Waits for a turn of the loop in which nobody connected and nothing else took time: what has connected by then and was
 * not accepted is lost with the port, and whoever sent a request on it cannot know whether it was read.
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

/** Lets requests under way finish, for 10 seconds at most. */
export async function closeServer(server: Server): Promise<void> {
  await untilNobodyConnects(server);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  await Promise.race([closed, wait(10_000, undefined, { ref: false })]);
  server.closeAllConnections();
}

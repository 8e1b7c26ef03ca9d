import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

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

/** Lets requests under way finish, for 10 seconds at most. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  await Promise.race([closed, wait(10_000, undefined, { ref: false })]);
  server.closeAllConnections();
}

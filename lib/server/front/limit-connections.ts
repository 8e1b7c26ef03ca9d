import type { Server } from "node:http";
import type { Socket } from "node:net";

const most = 4_000;
const mostOfOneAddress = 1_000;

/**
 * Bounds what strangers can hold: connections in all and of one address, the time to send a request, the time to do
 * nothing. A proxy's many connections are its callers', and it keeps them longer than we would.
 */
export function limitConnections(server: Server, { isBehindProxy }: { isBehindProxy: boolean }): void {
  server.maxConnections = most;
  server.headersTimeout = 15_000;
  server.requestTimeout = 60_000;
  server.keepAliveTimeout = isBehindProxy ? 75_000 : 5_000;
  // Of a caller who does not read the answer.
  server.setTimeout(120_000);
  if (isBehindProxy) return;
  const held = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const { remoteAddress = "" } = socket;
    const count = (held.get(remoteAddress) ?? 0) + 1;
    held.set(remoteAddress, count);
    if (count > mostOfOneAddress) socket.destroy();
    socket.once("close", () => {
      const left = (held.get(remoteAddress) ?? 1) - 1;
      if (left === 0) held.delete(remoteAddress);
      else held.set(remoteAddress, left);
    });
  });
}

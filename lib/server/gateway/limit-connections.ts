import type { Server } from "node:http";
import type { Socket } from "node:net";
import { callerOf, canonicalAddress } from "@/lib/base/address";

type Limits = {
  isBehindProxy: boolean;
  /** Connections at the same time, of everybody together. */
  most?: number;
  mostOfOneAddress?: number;
};

/**
 * Limits what callers can hold: connections in all and by address (IPv6: by /64), the time to send a request, the idle
 * time. A trusted proxy's connections belong to many callers, so it may have many and keep them longer; its callers'
 * requests are counted instead (limit-requests.ts).
 */
export function limitConnections(
  server: Server,
  { isBehindProxy, most = 4_000, mostOfOneAddress = 256 }: Limits,
): void {
  server.maxConnections = most;
  server.headersTimeout = 15_000;
  server.requestTimeout = 60_000;
  server.keepAliveTimeout = isBehindProxy ? 75_000 : 5_000;
  // For a caller who does not read the answer.
  server.setTimeout(120_000);
  if (isBehindProxy) return;
  const held = new Map<string, number>();
  const counted = new WeakSet<Socket>();
  server.on("connection", (socket: Socket) => {
    // One that begins anew after an offer of another protocol (upgrades.ts) is still the same.
    if (counted.has(socket)) return;
    counted.add(socket);
    const caller = callerOf(canonicalAddress(socket.remoteAddress ?? "") ?? "");
    const count = (held.get(caller) ?? 0) + 1;
    held.set(caller, count);
    if (count > mostOfOneAddress) socket.destroy();
    socket.once("close", () => {
      const left = (held.get(caller) ?? 1) - 1;
      if (left === 0) held.delete(caller);
      else held.set(caller, left);
    });
  });
}

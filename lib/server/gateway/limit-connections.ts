import type { Server } from "node:http";
import type { Socket } from "node:net";
import { callerOf, canonicalAddress } from "@/lib/base/address";

type Limits = {
  isBehindProxy: boolean;
  /** Maximum number of open connections, all callers together. */
  most?: number;
  mostOfOneAddress?: number;
};

/**
 * Limits open connections in total and per address (IPv6: per /64), the time to send a request, and idle time. A
 * trusted proxy's connections carry many callers, so they have no per-address limit and stay open longer; its
 * callers' requests are counted instead (limit-requests.ts).
 */
export function limitConnections(
  server: Server,
  { isBehindProxy, most = 4_000, mostOfOneAddress = 256 }: Limits,
): void {
  server.maxConnections = most;
  server.headersTimeout = 15_000;
  server.requestTimeout = 60_000;
  server.keepAliveTimeout = isBehindProxy ? 75_000 : 5_000;
  // Closes connections whose caller does not read the response.
  server.setTimeout(120_000);
  if (isBehindProxy) return;
  const held = new Map<string, number>();
  const counted = new WeakSet<Socket>();
  server.on("connection", (socket: Socket) => {
    // A connection that upgrades.ts emits again after dropping an upgrade offer is counted already.
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

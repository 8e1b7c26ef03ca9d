import https from "node:https";
import { isIP } from "node:net";
import type { Duplex } from "node:stream";
import tls, { type TLSSocket } from "node:tls";
import pLimit, { type LimitFunction } from "p-limit";

/** No connection was made, so that nothing was asked. */
export class NotConnected extends Error {}

const connectMs = 3_000;
const mostEngines = 20;
/** Calls to one engine at a time: an agent alone does not count connections that are still being made. */
const mostCalls = 16;
/** Calls that only wait for the end of work; apart, so that no other call stands behind them. */
const mostWaits = 64;

type Pin = {
  /** Connections are shared by what has the same name. */
  name: string;
  /** PEM of the panel's own certificate. */
  identity?: { cert: string; key: string };
  /** What is wrong with the other side; null = it may be asked. */
  refuse: (socket: TLSSocket, host: string) => string | null;
};

/** Connects; throws NotConnected before anything is sent, unless the other side is the right one. */
function connectPinned(
  { identity, refuse }: Pin,
  { host, port }: { host: string; port: number },
  end: (error: Error | null, socket: Duplex) => void,
): void {
  const socket = tls.connect({
    ...{ host, port, ...identity },
    servername: isIP(host) ? "" : host,
    ALPNProtocols: ["http/1.1"],
    // Certificates of engines are their own; `refuse` says whether it is the right one.
    rejectUnauthorized: false,
  });
  let isOver = false;
  const settle = (error: Error | null) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    if (error) socket.destroy();
    end(error, socket);
  };
  const timer = setTimeout(() => settle(new NotConnected("it does not answer")), connectMs);
  socket.on("error", (error) => settle(new NotConnected(error.message)));
  socket.once("secureConnect", () => {
    const wrong = refuse(socket, host);
    settle(wrong === null ? null : new NotConnected(wrong));
  });
}

/** Connections to an engine, which are kept open between calls, and the lines in which calls wait for one. */
export type PinnedEngine = { agent: https.Agent; calls: LimitFunction; waits: LimitFunction };

const engines = new Map<string, PinnedEngine>();

export function pinnedEngine(pin: Pin): PinnedEngine {
  const known = engines.get(pin.name);
  if (known) return known;
  const agent = new https.Agent({ keepAlive: true, maxFreeSockets: 8, timeout: 60_000 });
  agent.createConnection = (options, callback) => {
    const to = { host: String(options.host), port: Number(options.port) };
    connectPinned(pin, to, (error, socket) => callback?.(error, socket));
    return undefined;
  };
  const [oldest] = engines.keys();
  if (oldest !== undefined && engines.size >= mostEngines) {
    engines.get(oldest)?.agent.destroy();
    engines.delete(oldest);
  }
  const engine = { agent, calls: pLimit(mostCalls), waits: pLimit(mostWaits) };
  engines.set(pin.name, engine);
  return engine;
}

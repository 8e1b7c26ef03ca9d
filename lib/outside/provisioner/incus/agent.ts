import { createHash } from "node:crypto";
import https from "node:https";
import { isIP } from "node:net";
import type { Duplex } from "node:stream";
import tls from "node:tls";
import type { IncusSettings } from "./settings";

/** No connection was made, so that nothing was asked. */
export class NotConnected extends Error {}

const connectMs = 3_000;
const mostAgents = 20;

type Identity = Pick<IncusSettings, "fingerprint" | "certificate" | "key">;

/** Connects; throws NotConnected unless the other side has the pinned certificate, before anything is sent. */
function connectPinned(
  { fingerprint, certificate, key }: Identity,
  { host, port }: { host: string; port: number },
  end: (error: Error | null, socket: Duplex) => void,
): void {
  const socket = tls.connect({
    host,
    port,
    cert: certificate,
    key,
    servername: isIP(host) ? "" : host,
    ALPNProtocols: ["http/1.1"],
    // Its own certificate is self-signed; the fingerprint says whether it is the right one.
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
    const seen = socket.getPeerX509Certificate()?.fingerprint256.replaceAll(":", "").toLowerCase() ?? "none";
    settle(seen === fingerprint ? null : new NotConnected(`it has another certificate, with ${seen}`));
  });
}

const agents = new Map<string, https.Agent>();

/** Connections to one cluster, which are kept open between calls. */
export function agentOf(identity: Identity): https.Agent {
  const { fingerprint, certificate, key } = identity;
  const name = createHash("sha256").update([fingerprint, certificate, key].join("\0")).digest("hex");
  const known = agents.get(name);
  if (known) return known;
  const agent = new https.Agent({ keepAlive: true, maxSockets: 8, maxFreeSockets: 2, timeout: 60_000 });
  agent.createConnection = (options, callback) => {
    const to = { host: String(options.host), port: Number(options.port) };
    connectPinned(identity, to, (error, socket) => callback?.(error, socket));
    return undefined;
  };
  const [oldest] = agents.keys();
  if (oldest !== undefined && agents.size >= mostAgents) {
    agents.get(oldest)?.destroy();
    agents.delete(oldest);
  }
  agents.set(name, agent);
  return agent;
}

import "server-only";
import http from "node:http";
import https from "node:https";
import type { Duplex } from "node:stream";

/** More than any answer of an issuer has: discovery, keys, tokens. */
const mostBytes = 512 * 1024;

function bound(socket: Duplex): void {
  let read = 0;
  socket.on("data", (part: Buffer) => {
    read += part.length;
    if (read > mostBytes) socket.destroy(new Error("the issuer answered too much"));
  });
}

/** One connection for each call, which breaks off when the other side answers without end. */
export function boundedAgent(url: string): http.Agent {
  const agent = url.startsWith("https:") ? new https.Agent() : new http.Agent();
  const create = agent.createConnection.bind(agent);
  agent.createConnection = (options, callback) => {
    const socket = create(options, callback);
    if (socket) bound(socket);
    return socket;
  };
  return agent;
}

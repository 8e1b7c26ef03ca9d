import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** A server that sends given text to every client; `port` is a local one. */
export type SayingServer = { port: number; stop: () => Promise<void> };

/** In ms: how long clients wait for data that never comes. */
const idleMs = 50;

/** `talk` is called for each connection and may answer its data; idle connections are closed. */
export async function startSaying(talk: (socket: Socket) => void): Promise<SayingServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    socket.setTimeout(idleMs, () => socket.destroy());
    talk(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Splits a client's data into lines. */
export function onLines(socket: Socket, take: (line: string) => void): void {
  let rest = "";
  socket.on("data", (chunk) => {
    const lines = (rest + chunk.toString("latin1")).split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) take(line);
  });
}

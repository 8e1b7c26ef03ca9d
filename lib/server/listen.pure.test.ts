import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { waitFor } from "@/lib/testing/wait-for";
import { closeServer } from "./listen";

const post = "POST / HTTP/1.1\r\nHost: panel.test\r\nContent-Length: 1\r\n\r\nx";

async function open(port: number): Promise<{ socket: Socket; ask: () => Promise<string> }> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  return {
    socket,
    ask: async () => {
      socket.write(post);
      const [answer] = await once(socket, "data");
      return String(answer);
    },
  };
}

async function startServer(): Promise<{ server: ReturnType<typeof createServer>; port: number }> {
  const server = createServer((request, response) => {
    request.resume().once("end", () => response.end("well"));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, port: (server.address() as AddressInfo).port };
}

test("what a proxy sends by a connection that it kept is answered after the port is closed, and ends it", async () => {
  const { server, port } = await startServer();
  const { socket, ask } = await open(port);
  expect(await ask()).toMatch(/^HTTP\/1.1 200 [\s\S]*connection: keep-alive/i);
  const closed = closeServer(server, { lingerMs: 60_000 });
  const isRefused = () =>
    open(port).then(
      (other) => void other.socket.destroy(),
      () => true,
    );
  await waitFor(isRefused, "The port is not closed.");
  const ended = once(socket, "close");
  expect(await ask()).toMatch(/^HTTP\/1.1 200 [\s\S]*connection: close/i);
  await Promise.all([ended, closed]);
});

test("connections that nobody uses any more hold up no stop", async () => {
  const { server, port } = await startServer();
  const { socket, ask } = await open(port);
  await ask();
  const ended = once(socket, "close");
  await closeServer(server);
  await ended;
});

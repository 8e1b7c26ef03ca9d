import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { limitConnections } from "./limit-connections";

const opened: Socket[] = [];
let server: Server;
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  server.close();
  await once(server, "close");
});

async function serve(limits: Parameters<typeof limitConnections>[1]): Promise<void> {
  server = createServer((_request, response) => response.end("here"));
  limitConnections(server, limits);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}

/** Opens one more connection and keeps it open; returns whether the server accepts it. */
async function isServed(): Promise<boolean> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  opened.push(socket);
  socket.on("error", () => undefined);
  const answer = once(socket, "data").then(([chunk]) => String(chunk).startsWith("HTTP/1.1 200"));
  const end = once(socket, "close").then(() => false);
  socket.write("GET / HTTP/1.1\r\nHost: panel.example.test\r\nConnection: keep-alive\r\n\r\n");
  return Promise.race([answer, end]);
}

async function connectMany(count: number): Promise<boolean[]> {
  const served: boolean[] = [];
  while (served.length < count) served.push(await isServed());
  return served;
}

describe("the cap on connections", () => {
  it("lets one address hold so many and no more, and others again once one is gone", async () => {
    await serve({ isBehindProxy: false, mostOfOneAddress: 3 });
    expect(await connectMany(5)).toEqual([true, true, true, false, false]);
    const [first] = opened;
    first?.destroy();
    await expect.poll(() => isServed(), { timeout: 10_000 }).toBe(true);
    expect(await isServed()).toBe(false);
  });

  it("counts a connection once that begins anew with an offer passed over", async () => {
    await serve({ isBehindProxy: false, mostOfOneAddress: 2 });
    const taken = once(server, "connection");
    expect(await isServed()).toBe(true);
    const [socket] = await taken;
    server.emit("connection", socket);
    expect(await isServed()).toBe(true);
    expect(await isServed()).toBe(false);
  });

  it("counts nobody apart behind a proxy, whose connections are many callers'", async () => {
    await serve({ isBehindProxy: true, mostOfOneAddress: 3 });
    expect(await connectMany(6)).not.toContain(false);
  });

  it("lets all together hold so many and no more", async () => {
    await serve({ isBehindProxy: true, most: 4 });
    expect(await connectMany(6)).toEqual([true, true, true, true, false, false]);
  });

  it("waits for a whole request and between two of them only so long", async () => {
    await serve({ isBehindProxy: false });
    expect([server.headersTimeout, server.requestTimeout, server.keepAliveTimeout]).toEqual([
      15_000, 60_000, 5_000,
    ]);
    expect(server.timeout).toBe(120_000);
  });
});

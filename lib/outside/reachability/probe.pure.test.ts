import { createServer, type Server } from "node:http";
import net, { type AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { probe } from "./probe";

const servers: net.Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

async function listen(server: net.Server | Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}
const ask = (kind: "tcp" | "http" | "https", port: number, ip = "127.0.0.1") =>
  probe({ kind, ip, port, hostname: "web-1.example.test" });

test("a port that is open answers, one that is shut refuses", async () => {
  const port = await listen(net.createServer((socket) => void socket.end()));
  expect(await ask("tcp", port)).toEqual({ ok: true, tookMs: expect.any(Number) });
  const gone = net.createServer();
  const shut = await listen(gone);
  await new Promise((resolve) => gone.close(resolve));
  expect(await ask("tcp", shut)).toEqual({ ok: false, trouble: "refused" });
});

test("any status below 500 answers, a redirect is not followed, and an endless answer is not read", async () => {
  const asked: (string | undefined)[] = [];
  let status = 302;
  const port = await listen(
    createServer((request, response) => {
      asked.push(request.headers.host);
      response.writeHead(status, { location: "http://127.0.0.1:1/" });
      const endless = () => void (response.destroyed || response.write("x".repeat(65_536), endless));
      endless();
    }),
  );
  expect(await ask("http", port)).toMatchObject({ ok: true });
  expect(asked).toEqual(["web-1.example.test"]);
  status = 503;
  expect(await ask("http", port)).toEqual({ ok: false, trouble: "status" });
});

test("what is no HTTP or no TLS is broken, and a name is never asked", async () => {
  const port = await listen(net.createServer((socket) => void socket.end("SSH-2.0-test\r\n")));
  expect(await ask("http", port)).toEqual({ ok: false, trouble: "broken" });
  expect(await ask("https", port)).toMatchObject({ ok: false });
  expect(await ask("tcp", port, "localhost")).toEqual({ ok: false, trouble: "broken" });
});

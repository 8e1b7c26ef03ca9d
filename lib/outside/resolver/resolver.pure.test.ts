import { afterAll, beforeAll, expect, test } from "vitest";
import { type DnsServer, startDnsServer } from "@/lib/testing/fakes/dns-server";
import { resolverAt } from "./ask";

let server: DnsServer;
beforeAll(async () => {
  server = await startDnsServer();
});
afterAll(() => server.stop());

const ask = (name: string, type: string, port = server.port) =>
  resolverAt([{ address: "127.0.0.1", port }]).ask({ name, type }, AbortSignal.timeout(10_000));
const failed = (why: string) => ({ kind: "failed", why });

test("an answer is told in the form that name servers are given", async () => {
  server.say("a.example A", [{ name: "A.example", type: "A", ttl: 60, data: "192.0.2.1" }]);
  expect(await ask("a.example", "A")).toEqual({ kind: "found", contents: ["192.0.2.1"], ttl: 60 });
  server.say("a.example NS", [
    { name: "a.example", type: "NS", ttl: 60, data: "NS2.Example" },
    { name: "a.example", type: "NS", ttl: 90, data: "ns1.example" },
    { name: "ns1.example", type: "A", ttl: 90, data: "192.0.2.2" },
  ]);
  const names = { kind: "found", contents: ["ns1.example.", "ns2.example."], ttl: 90 };
  expect(await ask("a.example", "NS")).toEqual(names);
  server.say("b.example AAAA", [
    { name: "b.example", type: "CNAME", ttl: 30, data: "c.example" },
    { name: "c.example", type: "AAAA", ttl: 30, data: "2001:db8::1" },
  ]);
  expect(await ask("b.example", "AAAA")).toEqual({ kind: "alias", to: "c.example.", ttl: 30 });
  server.say("b.example SRV", []);
  expect(await ask("b.example", "SRV")).toEqual({ kind: "nothing", ttl: null });
  expect(await ask("none.example", "A")).toEqual({ kind: "nothing", ttl: null });
});

test("an answer that is too large for a datagram is fetched by TCP", async () => {
  const data = Array.from({ length: 20 }, (_, at) => Buffer.from(`${at}-${"x".repeat(200)}`));
  const large = [{ name: "large.example", type: "TXT" as const, ttl: 5, data }];
  server.say("large.example TXT", { large });
  expect(await ask("large.example", "TXT")).toMatchObject({
    kind: "found",
    contents: [data.map((part) => `"${part.toString()}"`).join(" ")],
  });
});

test("no answer is told apart: none found, refused, not readable", async () => {
  for (const said of ["servfail", "refused"] as const) {
    server.say("d.example A", said);
    expect(await ask("d.example", "A")).toEqual(failed(said));
  }
  server.say("d.example A", "rubbish");
  expect(await ask("d.example", "A")).toEqual(failed("unreadable"));
});

test("a silent resolver is given up, and a further one is asked in its place", async () => {
  server.say("e.example A", "silent");
  const aborted = new AbortController();
  const asking = resolverAt([{ address: "127.0.0.1", port: server.port }]).ask(
    { name: "e.example", type: "A" },
    aborted.signal,
  );
  aborted.abort();
  expect(await asking).toEqual(failed("timeout"));
  const other = await startDnsServer();
  await other.stop();
  server.say("f.example A", [{ name: "f.example", type: "A", ttl: 1, data: "192.0.2.6" }]);
  const both = resolverAt([
    { address: "127.0.0.1", port: other.port },
    { address: "127.0.0.1", port: server.port },
  ]);
  const found = await both.ask({ name: "f.example", type: "A" }, AbortSignal.timeout(10_000));
  expect(found).toMatchObject({ kind: "found" });
});

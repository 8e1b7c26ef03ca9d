import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { Resolver } from "node:dns/promises";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readContent } from "@/lib/base/dns/records";
import { type RecordType, recordTypes, servedType } from "@/lib/base/dns/types";
import { waitFor } from "@/lib/testing/wait-for";
import { resolverAt } from "../resolver/ask";
import type { Resolver as World } from "../resolver/port";
import type { RecordSet } from "./port";
import { powerDns } from "./powerdns";

/**
 * A real PowerDNS from Debian's packages pdns-server, pdns-backend-sqlite3 and sqlite3, queried by a real resolver.
 * If one of the three files is missing, these tests are skipped; powerdns.pure.test.ts has a fake.
 */
const program = "/usr/sbin/pdns_server";
const schema = "/usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql";
const sqlite = "/usr/bin/sqlite3";
const isHere = [program, schema, sqlite].every((file) => existsSync(file));

const stops: (() => void)[] = [];
afterAll(() => {
  for (const stop of stops.splice(0).reverse()) stop();
});

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

const key = "the-key-of-the-tests";

async function startPowerDns() {
  const folder = mkdtempSync(path.join(os.tmpdir(), "pdns-"));
  stops.push(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, "zones.sqlite3");
  execFileSync(sqlite, [file, `.read ${schema}`]);
  const [port, webPort] = [await freePort(), await freePort()];
  const settings = {
    "config-dir": folder,
    "socket-dir": folder,
    launch: "gsqlite3",
    "gsqlite3-database": file,
    "gsqlite3-dnssec": "yes",
    "local-address": "127.0.0.1",
    "local-port": port,
    api: "yes",
    "api-key": key,
    webserver: "yes",
    "webserver-address": "127.0.0.1",
    "webserver-port": webPort,
    "cache-ttl": 0,
    "query-cache-ttl": 0,
    "negquery-cache-ttl": 0,
    "zone-cache-refresh-interval": 0,
    daemon: "no",
    guardian: "no",
  };
  const words = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  const server: ChildProcess = spawn(program, words, { stdio: "ignore" });
  stops.push(() => server.kill("SIGKILL"));
  const url = `http://127.0.0.1:${webPort}`;
  await waitFor(
    () =>
      fetch(`${url}/api`, { headers: { "x-api-key": key } }).then(
        ({ ok }) => ok || undefined,
        () => undefined,
      ),
    "PowerDNS does not start",
  );
  const resolver = new Resolver({ timeout: 5_000 });
  resolver.setServers([`127.0.0.1:${port}`]);
  const world = resolverAt([{ address: "127.0.0.1", port }]);
  return { nameServer: powerDns({ url, key, server: "localhost" }), resolver, world };
}

const zone = "real.example.";
const sent: [string, RecordType, string][] = [
  ["", "SOA", "ns1.example.net hostmaster.real.example 2026112200 10800 3600 604800 3600"],
  ["", "NS", "ns1.example.net"],
  ["", "NS", "ns2.example.net."],
  ["", "MX", "10 Mail.real.example"],
  ["", "CAA", '0 issue "ca.example"'],
  ["", "TXT", 'v=spf1 "quoted" \\ ü -all'],
  ["www.", "A", "192.0.2.1"],
  ["www.", "A", "192.0.2.2"],
  ["www.", "AAAA", "2001:DB8:0:0::1"],
  ["shop.", "CNAME", "www.real.example"],
  ["_sip._tcp.", "SRV", "1 5 5060 sip.real.example"],
  ["mail.", "SPF", "v=spf1 mx ip4:192.0.2.0/24 -all"],
  ["k1._domainkey.", "DKIM", `v=DKIM1; p=${"Ab/+".repeat(100)}`],
  ["_443._tcp.www.", "TLSA", `3 1 1 ${"AB".repeat(32)}`],
  ["host.", "SSHFP", `4 2 ${"cd".repeat(32)}`],
  ["child.", "NS", "ns1.example.org"],
  ["child.", "DS", `12345 13 2 ${"ef".repeat(32)}`],
  ["ptr.", "PTR", "www.real.example"],
  ["", "CDS", `12345 13 2 ${"ef".repeat(32)}`],
  ["tree.", "DNAME", "www.real.example"],
  ["web.", "HTTPS", '1 . alpn="h3,h2" port=8443 ipv4hint=192.0.2.1 key65000=x'],
  ["alias.", "SVCB", "0 web.real.example"],
  ["tel.", "NAPTR", '100 10 "u" "E2U+sip" "!^.*$!sip:a@real.example!" .'],
  ["place.", "LOC", "52 22 23.5 N 4 53 32 E -2m"],
  ["mail.", "SMIMEA", `3 1 1 ${"ab".repeat(32)}`],
  ["0/26.", "A", "192.0.2.10"],
  ["new.", "TYPE65280", "\\# 3 ABCDEF"],
  ["*.wild.", "A", "192.0.2.9"],
];

function setsOf(rows: typeof sent): RecordSet[] {
  const sets = new Map<string, RecordSet>();
  for (const [host, kind, content] of rows) {
    const read = readContent(kind, content, null);
    if ("wrong" in read) throw new Error(`${kind} ${content} ${read.wrong}`);
    const [name, type] = [`${host}${zone}`, servedType(kind)];
    const set = sets.get(`${name} ${type}`) ?? { name, type, ttl: 300, contents: [] };
    set.contents.push(read.rdata);
    sets.set(`${name} ${type}`, set);
  }
  return [...sets.values()];
}

const facts = { name: zone, kind: "Master" as const, masters: [], isSigned: false };
const signal = () => AbortSignal.timeout(20_000);

async function checkAnswers(resolver: Resolver) {
  const at = (host: string) => `${host}real.example`;
  expect((await resolver.resolve4(at("www."))).sort()).toEqual(["192.0.2.1", "192.0.2.2"]);
  expect(await resolver.resolve6(at("www."))).toEqual(["2001:db8::1"]);
  expect(await resolver.resolve4(at("any.wild."))).toEqual(["192.0.2.9"]);
  expect(await resolver.resolveCname(at("shop."))).toEqual(["www.real.example"]);
  expect(await resolver.resolveMx(at(""))).toEqual([{ priority: 10, exchange: "mail.real.example" }]);
  expect((await resolver.resolveNs(at(""))).sort()).toEqual(["ns1.example.net", "ns2.example.net"]);
  expect(await resolver.resolveCaa(at(""))).toEqual([{ critical: 0, issue: "ca.example" }]);
  expect(await resolver.resolveSrv(at("_sip._tcp."))).toEqual([
    { priority: 1, weight: 5, port: 5060, name: "sip.real.example" },
  ]);
  expect(await resolver.resolvePtr(at("ptr."))).toEqual(["www.real.example"]);
  expect(await resolver.resolveSoa(at(""))).toMatchObject({ serial: 2026112200, minttl: 3600 });
  const texts = async (host: string) => (await resolver.resolveTxt(at(host))).map((parts) => parts.join(""));
  expect((await texts("k1._domainkey."))[0]).toBe(`v=DKIM1; p=${"Ab/+".repeat(100)}`);
  expect(await texts("mail.")).toEqual(["v=spf1 mx ip4:192.0.2.0/24 -all"]);
  // The resolver decodes bytes as Latin-1.
  expect(Buffer.from((await texts(""))[0] ?? "", "latin1").toString("utf8")).toContain('v=spf1 "quoted" \\ ');
}

/** Checks that each record set is returned as given, including types that Node's resolver does not support. */
async function checkSets(world: World, sets: readonly RecordSet[]) {
  for (const { name, type, contents } of sets) {
    const seen = await world.ask({ name: name.slice(0, -1), type }, signal());
    const isDelegated = name.startsWith("child.") && type === "NS";
    // For a delegated child the parent's server returns only a referral.
    if (isDelegated) expect(seen, `${name} ${type}`).toMatchObject({ kind: "nothing" });
    else expect(seen, `${name} ${type}`).toMatchObject({ kind: "found", contents: [...contents].sort() });
  }
}

if (isHere)
  test("a real PowerDNS answers a real resolver what was sent, and nothing after the zone is gone", async () => {
    expect(new Set(sent.map(([, type]) => type))).toEqual(new Set<RecordType>([...recordTypes, "TYPE65280"]));
    const { nameServer, resolver, world } = await startPowerDns();
    const wanted = { ...facts, sets: setsOf(sent) };
    // Each `serve` reads back every record, which verifies that every type is returned as it was sent.
    for (let times = 0; times < 2; times++)
      expect(await nameServer.serve(wanted, signal())).toEqual({ ds: [] });
    await checkAnswers(resolver);
    await checkSets(world, wanted.sets);

    const moved = sent.filter(([host]) => host !== "shop." && host !== "www.");
    const next = { ...facts, sets: setsOf([...moved, ["www.", "CNAME", "a.example.net"]]) };
    await nameServer.serve(next, signal());
    expect(await resolver.resolveCname("www.real.example")).toEqual(["a.example.net"]);
    await expect(resolver.resolveCname("shop.real.example")).rejects.toMatchObject({ code: "ENOTFOUND" });

    const { ds } = await nameServer.serve({ ...next, isSigned: true }, signal());
    expect(ds[0]).toMatch(/^\d+ 13 \d [0-9a-f]+$/);
    expect(await nameServer.serve(next, signal())).toEqual({ ds: [] });

    const reverse = "2.0.192.in-addr.arpa.";
    const start = setsOf(sent.slice(0, 2)).map((set) => ({ ...set, name: reverse }));
    const names = (...contents: string[]) => ({ name: `7.${reverse}`, type: "PTR", ttl: 60, contents });
    await nameServer.setNames(reverse, start, names("www.real.example."), signal());
    expect(await resolver.reverse("192.0.2.7")).toEqual(["www.real.example"]);
    await nameServer.setNames(reverse, start, names(), signal());
    await expect(resolver.reverse("192.0.2.7")).rejects.toThrow();

    await nameServer.serve(
      { ...facts, name: "slave.example.", kind: "Slave", masters: ["192.0.2.53"], sets: [] },
      signal(),
    );
    for (let times = 0; times < 2; times++) await nameServer.drop(zone, signal());
    await expect(resolver.resolveNs("real.example")).rejects.toThrow();
  }, 60_000);
else test("without PowerDNS on this machine there is none to ask", () => expect(isHere).toBe(false));

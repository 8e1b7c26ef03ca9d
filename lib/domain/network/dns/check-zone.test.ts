import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { dnsZones } from "@/lib/db/tables/network/dns";
import { addAccount, setTestRuntime } from "@/lib/testing/factories";
import { type DnsServer, startDnsServer } from "@/lib/testing/fakes/dns-server";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { SignedContext } from "../../kernel/operation/context";
import { addDns } from "./add-dns";
import { addDomain } from "./add-domain";
import { addZone } from "./add-zone";
import { checkZone } from "./check-zone";
import { viewZone } from "./view-zone";

withCatalogDatabase();

const home = "http://panel.test";
let server: DnsServer;
beforeAll(async () => {
  server = await startDnsServer();
});
afterAll(() => server.stop());

let owner: SignedContext;
let count = 0;
let name: string;
beforeEach(async () => {
  setTestRuntime(home, true, { DNS_RESOLVER: server.place });
  owner = await asUser((await addAccount(database(), {})).id);
  name = `seen-${++count}.test`;
  await addDomain.call(owner, { name });
});

const check = () => checkZone.call(owner, { zone: name });
const add = (host: string, type: string, content: string) =>
  addDns.call(owner, { zone: name, name: host, type, content });
const delegate = (...hosts: string[]) =>
  server.say(
    `${name} NS`,
    hosts.map((data) => ({ name, type: "NS", ttl: 60, data })),
  );
const states = async () =>
  Object.fromEntries((await check()).sets.map((set) => [`${set.name} ${set.type}`, set.state]));

test("each set is as here, different, not there yet, or not known", async () => {
  for (const [host, type, content] of [
    ["www", "A", "192.0.2.1"],
    ["www", "A", "192.0.2.2"],
    ["old", "A", "192.0.2.3"],
    ["alias", "A", "192.0.2.4"],
    ["new", "AAAA", "2001:db8::1"],
    ["txt", "TXT", "one two"],
    ["down", "MX", "10 mail.example.com"],
  ] as const)
    await add(host, type, content);
  delegate("NS1.dns.test", "ns2.dns.test");
  const a = (host: string, ...addresses: string[]) =>
    server.say(
      `${host}.${name} A`,
      addresses.map((data) => ({ name: `${host}.${name}`, type: "A", ttl: 600, data })),
    );
  a("www", "192.0.2.2", "192.0.2.1");
  a("old", "192.0.2.33");
  server.say(`alias.${name} A`, [{ name: `alias.${name}`, type: "CNAME", ttl: 9, data: "x.example" }]);
  const cut = [Buffer.from("one "), Buffer.from("two")];
  server.say(`txt.${name} TXT`, [{ name: `txt.${name}`, type: "TXT", ttl: 9, data: cut }]);
  server.say(`down.${name} MX`, "servfail");
  expect(await states()).toEqual({
    [`${name} NS`]: "same",
    [`${name} SOA`]: "missing",
    [`www.${name} A`]: "same",
    [`old.${name} A`]: "differs",
    [`alias.${name} A`]: "differs",
    [`new.${name} AAAA`]: "missing",
    [`txt.${name} TXT`]: "same",
    [`down.${name} MX`]: "unasked",
  });
  const { sets, delegation, ds, left_out } = await check();
  const of = (host: string) => sets.find((set) => set.name === `${host}.${name}`);
  expect(of("old")).toMatchObject({ wanted: ["192.0.2.3"], seen: ["192.0.2.33"], ttl: 600, why: null });
  expect(of("alias")).toMatchObject({ seen: ["CNAME x.example."] });
  expect(of("down")).toMatchObject({ seen: [], why: "servfail" });
  expect(delegation).toEqual({ state: "ours", seen: ["ns1.dns.test.", "ns2.dns.test."], why: null });
  expect(ds).toMatchObject({ state: "same", seen: [] });
  expect(left_out).toBe(0);
});

test("whom the zone above names is told: its name servers, others too, others alone, nobody", async () => {
  const state = async () => (await check()).delegation.state;
  expect(await state()).toBe("none");
  delegate("ns1.dns.test", "ns.old.example");
  expect(await state()).toBe("partly");
  delegate("ns.old.example");
  expect(await state()).toBe("others");
  await add("@", "NS", "ns.old.example");
  expect(await state()).toBe("ours");
});

test("DS records above are right for the zone's keys, missing, or another zone's", async () => {
  const state = async () => (await check()).ds.state;
  const digest = Buffer.alloc(32, 7);
  const above = {
    name,
    type: "DS",
    ttl: 9,
    data: { keyTag: 4, algorithm: 13, digestType: 2, digest },
  } as const;
  server.say(`${name} DS`, [above]);
  expect(await state()).toBe("differs");
  const ds = [`4 13 2 ${digest.toString("hex").toUpperCase()}`, `4 13 4 ${"ab".repeat(48)}`];
  const { id } = await viewZone.call(owner, { zone: name });
  await database().update(dnsZones).set({ isSigned: true, ds }).where(eq(dnsZones.id, id));
  expect(await state()).toBe("same");
  server.say(`${name} DS`, "nothing");
  expect(await state()).toBe("missing");
  await database().update(dnsZones).set({ ds: [] }).where(eq(dnsZones.id, id));
  expect(await state()).toBe("missing");
});

test("a secondary zone is asked for its delegation, and its keys are not judged", async () => {
  name = `slave-${name}`;
  await addZone.call(owner, { name, kind: "slave" as "Slave", masters: ["198.41.0.4"] });
  delegate("ns1.dns.test");
  expect(await check()).toMatchObject({ delegation: { state: "ours" }, sets: [] });
});

test("where the resolver says nothing, one question is waited for and no more", async () => {
  await add("www", "A", "192.0.2.1");
  server.say(`${name} NS`, "silent");
  const { delegation, sets } = await check();
  expect(delegation).toEqual({ state: "unasked", seen: [], why: "timeout" });
  expect(new Set(sets.map(({ why }) => why))).toEqual(new Set(["timeout"]));
  expect(server.asked().filter((question) => question.startsWith(`www.${name}`))).toEqual([]);
}, 15_000);

test("without a resolver, for a stranger, and too often it is refused; no more than a hundred are asked for", async () => {
  delegate("ns1.dns.test");
  const stranger = await asUser((await addAccount(database(), {})).id);
  await expect(checkZone.call(stranger, { zone: name })).rejects.toMatchObject({ code: "not_found" });
  for (let host = 0; host < 100; host++) await add(`h${host}`, "A", "192.0.2.1");
  expect((await check()).left_out).toBe(2);
  for (let times = 1; times < 20; times++) await check();
  await expect(check()).rejects.toMatchObject({ extras: { doc: "rate.limited" } });
  setTestRuntime(home);
  await expect(check()).rejects.toMatchObject({ extras: { doc: "resolver.off" } });
}, 20_000);

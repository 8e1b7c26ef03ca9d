import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { dnsZones } from "@/lib/db/tables/network/dns";
import { runtime, setRuntime } from "@/lib/env";
import { simulatedZones } from "@/lib/outside/dns/simulated";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import type { SignedContext } from "../../kernel/operation/context";
import { addDns } from "./add-dns";
import { addDomain } from "./add-domain";
import { addZone } from "./add-zone";
import { deleteDns } from "./delete-dns";
import { deleteDomain, deleteZone } from "./delete-zone";
import { editRecord } from "./edit";
import { exportZone } from "./export-zone";
import { importZone } from "./import-zone";
import { listDomains } from "./list-domains";
import { heldDays } from "./rules";
import { resumeZones, serveZone } from "./serve-zone";
import { setDnssec } from "./set-dnssec";
import { viewZone } from "./view-zone";

withCatalogDatabase();

let account: TestAccount;
let owner: SignedContext;
let count = 0;
let name: string;
beforeEach(async () => {
  account = await addAccount(database(), {});
  owner = await asUser(account.id);
  name = `zone-${++count}.test`;
});

const stranger = async (): Promise<SignedContext> => asUser((await addAccount(database(), {})).id);
const view = (zone = name, by = owner) => viewZone.call(by, { zone });
const records = async (zone = name) =>
  (await view(zone)).records.filter(({ type }) => type !== "SOA" && type !== "NS");
const add = (type: string, host: string, content: string, more: object = {}) =>
  addDns.call(owner, { zone: name, name: host, type, content, ...more });
const refusal = (doc: string) => expect.objectContaining({ extras: expect.objectContaining({ doc }) });
const wrong = (field: string) =>
  expect.objectContaining({ extras: expect.objectContaining({ fields: { [field]: expect.any(String) } }) });

test("a domain is a zone with a start of authority and the panel's name servers", async () => {
  const { id } = await addDomain.call(owner, { name });
  expect(await listDomains.call(owner, {})).toEqual([
    { id, name, kind: "Master", server_id: null, dnssec: 0, status: "publishing" },
  ]);
  const shown = await view();
  expect(shown.records.map(({ type, content }) => [type, content])).toEqual([
    ["NS", "ns1.dns.test"],
    ["NS", "ns2.dns.test"],
    [
      "SOA",
      expect.stringMatching(new RegExp(`^ns1.dns.test hostmaster.${name} \\d{10} 10800 3600 604800 3600$`)),
    ],
  ]);
  await expect(addDomain.call(owner, { name: `${name.toUpperCase()}.` })).rejects.toEqual(
    refusal("zone.known"),
  );
});

test("names and contents come back as they were sent, and the same record is not there twice", async () => {
  await addDomain.call(owner, { name });
  const sent = [
    ["TXT", `WWW.${name}.`, 'v=DKIM1; p="ABC\\def" ü '],
    ["AAAA", "Www", "2001:DB8:0::1"],
    ["MX", "@", "Mail.Example.COM."],
    ["CAA", "", '0 issue "ca.example"'],
    ["SRV", "_sip._tcp", "5 5060 sip.example.com"],
  ] as const;
  for (const [type, host, content] of sent) await add(type, host, content);
  for (const [type, host, content] of sent) await add(type, host, content);
  const got = (await records()).map((one) => [one.type, one.name, one.content]);
  expect(got.sort()).toEqual(sent.map((one) => [...one]).sort());
  await add("A", "www", "192.0.2.1", { content: ["192.0.2.1", "192.0.2.2"], ttl: "60" });
  const same = await add("AAAA", `www.${name}`, "2001:db8::1");
  expect(same.records.map((one) => one.content)).toEqual(["2001:DB8:0::1"]);
  expect((await records()).filter(({ type }) => type === "A").map((one) => one.ttl)).toEqual([60, 60]);
});

test("a record that is not there is deleted already; case and a dot at the end do not count", async () => {
  await addDomain.call(owner, { name });
  await add("CNAME", "shop", "Shop.Example.Com");
  await add("TXT", "@", "a");
  await add("TXT", "@", "A");
  await deleteDns.call(owner, { zone: name, name: "@", type: "TXT", content: "a" });
  expect((await records()).map((one) => one.content).sort()).toEqual(["A", "Shop.Example.Com"]);
  const shop = { zone: `${name.toUpperCase()}.`, name: `SHOP.${name}.`, type: "cname" as "CNAME" };
  for (let times = 0; times < 2; times++)
    await deleteDns.call(owner, { ...shop, content: "shop.example.com." });
  await deleteDns.call(owner, { zone: name, name: "@", type: "TXT" });
  expect(await records()).toEqual([]);
  await expect(deleteDns.call(owner, { zone: name, name: "@", type: "NS" })).rejects.toEqual(wrong("type"));
  await expect(deleteDns.call(owner, { zone: name, name: "@", type: "SOA" })).rejects.toEqual(wrong("type"));
});

test("a priority selects among mail servers, inside the content or beside it", async () => {
  await addDomain.call(owner, { name });
  await add("MX", "@", "a.example.com", { priority: 10 });
  await add("MX", "@", "20 a.example.com");
  await expect(add("MX", "@", "5 b.example.com", { priority: 6 })).rejects.toEqual(wrong("content"));
  expect((await records()).map((one) => one.priority)).toEqual([10, 20]);
  await deleteDns.call(owner, { zone: name, type: "MX", content: "a.example.com", priority: 20 });
  expect((await records()).map((one) => one.content)).toEqual(["a.example.com"]);
});

test("a CNAME is alone at its name", async () => {
  await addDomain.call(owner, { name });
  await add("CNAME", "www", "a.example.com");
  await expect(add("A", "www", "192.0.2.1")).rejects.toEqual(refusal("record.alone"));
  await expect(add("CNAME", "www", "b.example.com")).rejects.toEqual(refusal("record.alone"));
  await expect(add("CNAME", "@", "b.example.com")).rejects.toEqual(wrong("type"));
  await add("CNAME", "www", "b.example.com", { changetype: "update" });
  expect((await records()).map((one) => one.content)).toEqual(["b.example.com"]);
});

test("an edited record keeps its number, and the serial grows", async () => {
  await addDomain.call(owner, { name });
  const { id } = await add("MX", "@", "a.example.com", { priority: 30 });
  const serial = async () =>
    Number((await view()).records.find(({ type }) => type === "SOA")?.content.split(" ")[2]);
  const before = await serial();
  expect(await editRecord.call(owner, { id, content: "b.example.com" })).toMatchObject({ id, priority: 30 });
  expect(await serial()).toBe(before + 1);
  await expect(editRecord.call(owner, { id, content: "b c d" })).rejects.toEqual(wrong("content"));
  await expect(editRecord.call(await stranger(), { id })).rejects.toEqual(refusal("record.not_found"));
});

describe("a name belongs to one account", () => {
  test("with all that lies under it, and for a while after its zone was deleted", async () => {
    await addDomain.call(owner, { name: `shop.${name}` });
    const other = await stranger();
    for (const one of [`shop.${name}`, name, `a.shop.${name}`])
      await expect(addDomain.call(other, { name: one })).rejects.toEqual(refusal("zone.taken"));
    await addDomain.call(other, { name: `blog-${name}` });
    await addDomain.call(owner, { name: `a.shop.${name}` });
    const { id } = await addDomain.call(owner, { name });
    await deleteDomain.call(owner, { id });
    await expect(addDomain.call(other, { name })).rejects.toEqual(refusal("zone.taken"));
    await deleteDomain.call(owner, { zone: `shop.${name}` });
    await deleteDomain.call(owner, { zone: `a.shop.${name}` });
    const later = { ...other, now: new Date(Date.now() + (heldDays + 1) * 86_400_000) };
    await addDomain.call(later, { name });
  });

  test("and is nobody's when it is a suffix, a reverse zone or the panel's own", async () => {
    for (const one of ["co.uk", "2.0.192.in-addr.arpa", "ns1.dns.test", "dns.test", "x.panel.test"])
      await expect(addDomain.call(owner, { name: one }), one).rejects.toEqual(refusal("zone.reserved"));
    for (const one of ["test", "a b.test", "*.example.test", "-a.test", "192.0.2.1/24", ""])
      await expect(addDomain.call(owner, { name: one }), one).rejects.toEqual(wrong("name"));
  });

  test("also when two ask at once", async () => {
    const both = await Promise.allSettled([
      addDomain.call(owner, { name }),
      addDomain.call(await stranger(), { name: `www.${name}` }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

test("someone else's zone does not exist, and the key of a server sees its server's alone", async () => {
  const { id } = await addDomain.call(owner, { name });
  await expect(view(name, await stranger())).rejects.toEqual(refusal("zone.not_found"));
  await expect(deleteZone.call(await stranger(), { zone: String(id) })).rejects.toEqual(
    refusal("zone.not_found"),
  );
  const serverId = await addServer(database(), account, { hostname: "web-1" });
  const key = await asKey(account.id, { serverId });
  expect(await listDomains.call(key, {})).toEqual([]);
  await expect(view(name, key)).rejects.toEqual(refusal("zone.not_found"));
  const made = await addDomain.call(key, { name: `of-server.${name}` });
  expect(made.server_id).toBe(serverId);
  expect((await listDomains.call(key, {})).map((zone) => zone.id)).toEqual([made.id]);
  await deleteZone.call(owner, { zone: name });
  await expect(deleteZone.call(owner, { zone: name })).rejects.toEqual(refusal("zone.not_found"));
});

test("a slave has masters in the public internet, and no records of its own here", async () => {
  const slave = { name, kind: "slave" as "Slave" };
  await expect(addZone.call(owner, slave)).rejects.toEqual(wrong("masters"));
  await expect(addZone.call(owner, { ...slave, masters: "10.0.0.1" })).rejects.toEqual(wrong("masters"));
  await addZone.call(owner, { ...slave, masters: ["198.41.0.4"] });
  await expect(add("A", "www", "192.0.2.1")).rejects.toEqual(refusal("zone.slave"));
  expect((await view()).records).toEqual([]);
});

describe("the name server", () => {
  const statusOf = async (id: number) =>
    (await listDomains.call(owner, {})).find((zone) => zone.id === id)?.status;
  const held = () => simulatedZones().get(`${name}.`)?.zone.sets;

  test("gets every change and nothing twice, also when its answer is lost", async () => {
    name = `lose-dns-${name}`;
    const { id } = await addDomain.call(owner, { name });
    await add("DKIM", "k._domainkey", "v=DKIM1; p=abc");
    await add("A", "www", "192.0.2.1", { ttl: 60 });
    await add("A", "www", "192.0.2.2");
    await expect(serveZone(id, new Date())).rejects.toThrow("lost");
    expect(await statusOf(id)).toBe("failing");
    await serveZone(id, new Date());
    expect(await statusOf(id)).toBe("published");
    expect(held()?.filter(({ type }) => type === "A" || type === "TXT")).toEqual([
      { name: `k._domainkey.${name}.`, type: "TXT", ttl: 3600, contents: ['"v=DKIM1; p=abc"'] },
      { name: `www.${name}.`, type: "A", ttl: 60, contents: ["192.0.2.1", "192.0.2.2"] },
    ]);
    await deleteZone.call(owner, { zone: name });
    await serveZone(id, new Date());
    expect(held()).toBeUndefined();
  });

  test("that is simulated on a real panel publishes nothing, and the first real one gets what was saved", async () => {
    const { id } = await addDomain.call(owner, { name });
    const demo = runtime();
    setRuntime({ ...demo, isDemo: false });
    try {
      await serveZone(id, new Date());
      expect(await statusOf(id)).toBe("unserved");
      expect(held()).toBeUndefined();
    } finally {
      setRuntime(demo);
    }
    await serveZone(id, new Date());
    expect(await statusOf(id)).toBe("published");
  });

  test("does not drop a zone that was made again meanwhile", async () => {
    const { id } = await addDomain.call(owner, { name });
    await deleteZone.call(owner, { zone: name });
    const { id: again } = await addDomain.call(owner, { name });
    await serveZone(again, new Date());
    await serveZone(id, new Date());
    expect(held()).toBeDefined();
    expect(await statusOf(again)).toBe("published");
  });

  test("is told anew what a worker left behind, and prevails over a slower one", async () => {
    const { id } = await addDomain.call(owner, { name });
    let release: () => void = () => undefined;
    const stalled = new Promise<void>((resolve) => {
      release = resolve;
    });
    const told: number[] = [];
    const slow = {
      serve: async ({ sets }: { sets: unknown[] }) => {
        if (told.length === 0) {
          told.push(-1);
          await stalled;
        }
        told.push(sets.length);
        return { ds: [] };
      },
      drop: async () => undefined,
      setNames: async () => undefined,
    };
    const first = serveZone(id, new Date(), slow);
    await add("A", "www", "192.0.2.1");
    await serveZone(id, new Date(), slow);
    release();
    await first;
    // The slower one checked again after syncing the old state.
    expect(told).toEqual([-1, 3, 2, 3]);
    await database()
      .update(dnsZones)
      .set({ servedVersion: 0, changedAt: new Date(0) })
      .where(eq(dnsZones.id, id));
    await resumeZones(new Date());
  });

  test("signs a zone, and says what the registrar needs", async () => {
    const { id } = await addDomain.call(owner, { name });
    await setDnssec.call(owner, { zone: name, dnssec: 1 });
    await serveZone(id, new Date());
    expect((await view()).ds).toEqual([expect.stringMatching(/^\d+ 13 2 [0-9a-f]{64}$/)]);
    await setDnssec.call(owner, { zone: name, dnssec: 0 });
    expect(await view()).toMatchObject({ ds: [], dnssec: 0, status: "publishing" });
  });
});

test("a zone file is taken whole or not at all", async () => {
  await addDomain.call(owner, { name });
  await add("A", "old", "192.0.2.9");
  const file = `$TTL 1h\n@ IN MX 10 mail\nmail A 192.0.2.1 ; here\n  TXT "a b" (\n "c" )\nwww 5m CNAME mail\n`;
  expect(await importZone.call(owner, { zone: name, file })).toEqual({ added: 4, deleted: 0 });
  expect(await importZone.call(owner, { zone: name, file, replace: 1 })).toEqual({
    added: 0,
    deleted: 1,
    changed: 0,
  });
  expect(new Set((await records()).map((one) => [one.type, one.content, one.ttl]))).toEqual(
    new Set([
      ["A", "192.0.2.1", 3600],
      ["TXT", '"a b" "c"', 3600],
      ["CNAME", `mail.${name}.`, 300],
      ["MX", `10 mail.${name}.`, 3600],
    ]),
  );
  for (const bad of [
    "www A 1",
    "x.example.org. A 192.0.2.1",
    'a TXT "b',
    "$INCLUDE x",
    "www A 192.0.2.1\nwww CNAME a",
  ])
    await expect(importZone.call(owner, { zone: name, file: bad }), bad).rejects.toThrow();
  const { file: out } = await exportZone.call(owner, { zone: name });
  expect(out).toContain(`www\t300\tIN\tCNAME\tmail.${name}.\n`);
});

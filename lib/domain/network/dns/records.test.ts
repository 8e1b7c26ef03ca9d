import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { dnsZones } from "@/lib/db/tables/network/dns";
import { addAccount } from "@/lib/testing/factories";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { SignedContext } from "../../kernel/operation/context";
import { addDns } from "./add-dns";
import { addDomain } from "./add-domain";
import { deleteDns } from "./delete-dns";
import { editRecord } from "./edit";
import { importZone } from "./import-zone";
import { maxRecords } from "./rules";
import { viewZone } from "./view-zone";

withCatalogDatabase();

let owner: SignedContext;
let name: string;
let id: number;
let count = 0;
beforeEach(async () => {
  owner = await asUser((await addAccount(database(), {})).id);
  name = `records-${++count}.test`;
  ({ id } = await addDomain.call(owner, { name }));
});

const doc = (of: string) => ({ extras: { doc: of } });
const wrong = (field: string, reason: unknown = expect.any(String)) => ({
  extras: { doc: "argument.invalid", fields: { [field]: reason } },
});
const view = () => viewZone.call(owner, { zone: name });
const ofType = async (type: string) =>
  (await view()).records.filter((one) => one.type === type).map((one) => [one.name, one.content]);
const add = (type: string, host: string, more: object) =>
  addDns.call(owner, { zone: name, name: host, type, ...more });
const start = async () => (await ofType("SOA"))[0]?.[1]?.split(" ") ?? [];
const serial = async () => Number((await start())[2]);
const versionOf = async () => {
  const [row] = await database().select().from(dnsZones).where(eq(dnsZones.id, id));
  return row?.version;
};

describe("records made from parts", () => {
  test("SRV has weight, port and target, and its protocol in the name once", async () => {
    const parts = { port: 5060, target: "sip.example.com" };
    await add("SRV", "_sip", { ...parts, weight: 5, proto: "tcp", priority: 7 });
    await add("SRV", "_sip.office", { ...parts, proto: "_udp" });
    await add("SRV", "_sip._TLS", { ...parts, proto: "tls" });
    expect(await ofType("SRV")).toEqual(
      expect.arrayContaining([
        ["_sip._tcp", "5 5060 sip.example.com"],
        ["_sip._udp.office", "0 5060 sip.example.com"],
        ["_sip._TLS", "0 5060 sip.example.com"],
      ]),
    );
    // Clients whose form requires a content repeat the target there; anything else is a separate content.
    await add("SRV", "_sips", { ...parts, proto: "tcp", content: "SIP.example.com." });
    expect(await ofType("SRV")).toContainEqual(["_sips._tcp", "0 5060 sip.example.com"]);
    await expect(add("SRV", "_sips", { ...parts, content: "other.example.com" })).rejects.toMatchObject(
      wrong("content"),
    );
    for (const half of [{ port: 5060 }, { target: "sip.example.com" }, { content: "" }, { content: [""] }])
      await expect(add("SRV", "_sip", half)).rejects.toMatchObject(wrong("content", "is required"));
    await expect(add("A", "www", parts)).rejects.toMatchObject(wrong("content", "is required"));
    expect(await ofType("SRV")).toHaveLength(4);
  });

  test("SOA takes the place of the zone's, keeps what is not sent, and its serial grows unless one is sent", async () => {
    const [mname, rname, before = ""] = await start();
    await add("SOA", "@", { refresh: 7200 });
    expect(await start()).toEqual([
      mname,
      rname,
      String(Number(before) + 1),
      "7200",
      "3600",
      "604800",
      "3600",
    ]);
    await add("SOA", "@", { mname: "ns9.example.net", serial: 5, minimum: 60 });
    expect(await start()).toEqual(["ns9.example.net", rname, "5", "7200", "3600", "604800", "60"]);
    await add("SOA", "@", { retry: 900, increase_soa_serial: 0 });
    expect((await start())[2]).toBe("5");
    expect(await ofType("SOA")).toHaveLength(1);
    const whole = `ns1.dns.test. admin@${name} 9 1 2 3 4`;
    await expect(add("SOA", "@", { content: [whole, whole] })).rejects.toMatchObject(
      wrong("content", "must be one"),
    );
    await expect(add("SOA", "www", { content: whole })).rejects.toMatchObject(wrong("name"));
    expect(await ofType("SOA")).toHaveLength(1);
  });
});

describe("changing records", () => {
  test("`update` replaces all contents of the name and type, and of no other", async () => {
    await add("A", "www", { content: ["192.0.2.1", "192.0.2.2"] });
    await add("A", "web", { content: "192.0.2.3" });
    await add("TXT", "www", { content: "text" });
    await add("A", `WWW.${name}.`, { content: "192.0.2.9", update: 1 });
    expect(await ofType("A")).toEqual([
      ["web", "192.0.2.3"],
      [`WWW.${name}.`, "192.0.2.9"],
    ]);
    await add("A", "shop", { content: "192.0.2.3", old_name: "web" });
    expect((await ofType("A")).map(([host]) => host)).toEqual(["shop", `WWW.${name}.`]);
    expect(await ofType("TXT")).toEqual([["www", "text"]]);
    await expect(add("A", "b", { content: "192.0.2.3", old_name: "x.example.org." })).rejects.toMatchObject(
      wrong("old_name"),
    );
  });

  test("a zone never loses its last own name server by moving it to another name", async () => {
    const move = { content: "ns1.example.com", old_name: "@" };
    await expect(add("NS", "sub", move)).rejects.toMatchObject(wrong("type"));
    expect(await ofType("NS")).toEqual([
      ["@", "ns1.dns.test"],
      ["@", "ns2.dns.test"],
    ]);
    const { id: first } = await add("NS", "@", { content: "ns9.example.com", update: 1 });
    expect(await ofType("NS")).toEqual([["@", "ns9.example.com"]]);
    await expect(editRecord.call(owner, { id: first, name: "sub" })).rejects.toMatchObject(wrong("type"));
  });

  test("the serial grows by one with each change, unless it is to stay", async () => {
    const before = await serial();
    await add("A", "www", { content: "192.0.2.1" });
    expect(await serial()).toBe(before + 1);
    await add("A", "www", { content: "192.0.2.2", increase_soa_serial: 0 });
    expect(await serial()).toBe(before + 1);
    await deleteDns.call(owner, { zone: name, name: "www", type: "A", content: "192.0.2.77" });
    expect(await serial()).toBe(before + 1);
    await deleteDns.call(owner, { zone: name, name: "www", type: "A" });
    expect(await serial()).toBe(before + 2);
    expect(await versionOf()).toBe(4);
  });

  test("an edited record neither becomes another one's double nor leaves the zone, and then nothing changes", async () => {
    const one = await add("A", "www", { content: "192.0.2.1" });
    await add("A", "www", { content: "192.0.2.2" });
    await add("CNAME", "alias", { content: "a.example.com" });
    const before = await view();
    const edit = (input: object) => editRecord.call(owner, { id: one.id, ...input });
    await expect(edit({ content: "192.0.2.2" })).rejects.toMatchObject(wrong("content", "is there already"));
    await expect(edit({ name: "alias" })).rejects.toMatchObject(doc("record.alone"));
    await expect(edit({ name: "x.example.org." })).rejects.toMatchObject(wrong("name"));
    await expect(edit({ content: "192.0.2.300" })).rejects.toMatchObject(
      wrong("content", "is no IPv4 address"),
    );
    await expect(edit({ ttl: 604_801 })).rejects.toMatchObject(wrong("ttl"));
    expect(await view()).toEqual(before);
    expect(await edit({ name: "@", ttl: 60 })).toEqual({
      id: one.id,
      name: "@",
      type: "A",
      content: "192.0.2.1",
      ttl: 60,
      priority: 0,
    });
  });

  test("an edited SOA keeps the serial that it has", async () => {
    const [record] = (await view()).records.filter(({ type }) => type === "SOA");
    const content = `ns1.dns.test admin.${name} 77 1 2 3 4`;
    await editRecord.call(owner, { id: record?.id ?? 0, content });
    expect(await start()).toEqual(content.split(" "));
    await expect(editRecord.call(owner, { id: record?.id ?? 0, name: "www" })).rejects.toMatchObject(
      wrong("name"),
    );
  });

  test("the most records of a zone are counted with those that a call brings", async () => {
    await database().execute(sql`insert into dns_records
      (zone_id, name, content, key, rdata, type, ttl, priority, created_at)
      select ${id}, 'h' || n, '192.0.2.1', 'h' || n || ${`.${name}`}, '192.0.2.1', 'A', 60, 0, now()
      from generate_series(1, ${maxRecords - 4}) n`);
    await expect(add("A", "www", { content: ["192.0.2.1", "192.0.2.2"] })).rejects.toMatchObject(
      doc("record.too_many"),
    );
    await add("A", "www", { content: "192.0.2.1" });
    await expect(add("A", "www", { content: "192.0.2.2" })).rejects.toMatchObject(doc("record.too_many"));
    // Existing records do not count against the limit.
    await add("A", "www", { content: "192.0.2.1" });
  });

  test("two who add the same record at once make one, and both changes of two records count", async () => {
    const contents = ["192.0.2.1", "192.0.2.1", "192.0.2.2"];
    await Promise.all(contents.map((content) => add("A", "www", { content })));
    expect((await ofType("A")).map(([, content]) => content).sort()).toEqual(["192.0.2.1", "192.0.2.2"]);
    expect(await versionOf()).toBe(4);
  });
});

describe("a zone file", () => {
  const read = (file: string, replace?: 0 | 1) => importZone.call(owner, { zone: name, file, replace });

  test("brings its start of authority, whose serial never goes down", async () => {
    const before = await serial();
    const soa = (n: number) => `@ IN SOA ns5.example.net. me.example.net. ${n} 1 2 3 4\n`;
    expect(await read(soa(1))).toEqual({ added: 1, deleted: 1 });
    expect(await start()).toEqual([
      "ns5.example.net.",
      "me.example.net.",
      String(before + 1),
      "1",
      "2",
      "3",
      "4",
    ]);
    const high = 4_000_000_000;
    await read(soa(high));
    expect(await serial()).toBe(high + 1);
    await expect(read(`${soa(1)}${soa(2)}`)).rejects.toMatchObject(
      wrong("file", "line 2: there is more than one SOA"),
    );
  });

  test("that replaces everything takes the zone's name servers only for others", async () => {
    await read("www A 192.0.2.1\n", 1);
    expect(await ofType("NS")).toHaveLength(2);
    await read("@ NS ns5.example.net.\n", 1);
    expect(await ofType("NS")).toEqual([[`${name}.`, "ns5.example.net."]]);
    expect(await ofType("A")).toEqual([]);
    expect(await ofType("SOA")).toHaveLength(1);
  });

  test("names the line of its mistake, and then nothing of it is taken", async () => {
    await add("CNAME", "alias", { content: "a.example.com" });
    const before = await view();
    await expect(read("ok A 192.0.2.1\nbad A 1.2.3\n")).rejects.toMatchObject({
      extras: { fields: { file: expect.stringContaining("is no IPv4 address") } },
    });
    await expect(read('ok A 192.0.2.1\n\nx TXT "a')).rejects.toMatchObject({
      extras: { fields: { file: expect.stringMatching(/^line 3: /) } },
    });
    await expect(read("alias A 192.0.2.1\n", 0)).rejects.toMatchObject(
      wrong("file", "line 1: a CNAME has to be alone at its name"),
    );
    expect(await view()).toEqual(before);
  });
});

import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import type { SignedContext } from "../../kernel/operation/context";
import { addDns } from "./add-dns";
import { addDomain } from "./add-domain";
import { addSubdomain } from "./add-subdomain";
import { addZone } from "./add-zone";
import { deleteSubdomain } from "./delete-subdomain";
import { deleteZone } from "./delete-zone";
import { editSubdomain } from "./edit-subdomain";
import { listServers } from "./list-servers";
import { getSubdomains, listSubdomains } from "./list-subdomains";
import { viewZone } from "./view-zone";

withCatalogDatabase();

let account: TestAccount;
let owner: SignedContext;
let zone: string;
let domain_id: number;
let server_id: number;
let ip: string;
let count = 0;
beforeEach(async () => {
  account = await addAccount(database(), {});
  owner = await asUser(account.id);
  zone = `sub-${++count}.test`;
  ({ id: domain_id } = await addDomain.call(owner, { name: zone }));
  ip = `192.0.2.${count}`;
  server_id = await addServer(database(), account, { hostname: "web-1", ip });
});

const doc = (name: string) => ({ extras: { doc: name } });
const wrong = (field: string, reason: unknown = expect.any(String)) => ({
  extras: { doc: "argument.invalid", fields: { [field]: reason } },
});
const add = (name = "www") => addSubdomain.call(owner, { server_id, domain_id, name });
const hosts = async () =>
  (await viewZone.call(owner, { zone })).records
    .filter(({ type }) => type !== "SOA" && type !== "NS")
    .map(({ name, type, content }) => [name, type, content]);
const stranger = async () => {
  const other = await addAccount(database(), {});
  const by = await asUser(other.id);
  const place = `stranger-of-${zone}`;
  const { id } = await addDomain.call(by, { name: place });
  return { by, domain_id: id, server_id: await addServer(database(), other, { hostname: "x" }) };
};
const noted = async () => {
  const rows = await database()
    .select({ operation: auditRows.operation, changes: auditRows.changes })
    .from(auditRows)
    .where(eq(auditRows.target, `zone ${domain_id}`))
    .orderBy(asc(auditRows.id));
  return rows.filter(({ operation }) => operation.includes("subdomain"));
};

describe("a subdomain", () => {
  test("leads to its server's main address, whatever other addresses it has", async () => {
    const db = database();
    const further = {
      isMain: false,
      mac: "52:54:00:00:00:02",
      port: "eth0",
      gateway: "198.18.0.1",
      prefix: 20,
    };
    await db.insert(serverAddresses).values({ serverId: server_id, ip: "203.0.113.77", ...further });
    const made = await add();
    expect(made).toEqual({ id: expect.any(Number), name: "www", domain_id, zone, server_id, content: ip });
    expect(await hosts()).toEqual([["www", "A", ip]]);
    await db.update(serverAddresses).set({ isMain: false }).where(eq(serverAddresses.ip, ip));
    await db.update(serverAddresses).set({ isMain: true }).where(eq(serverAddresses.ip, "203.0.113.77"));
    expect((await add("next")).content).toBe("203.0.113.77");
    // Records that already point somewhere are not changed.
    expect(await hosts()).toContainEqual(["www", "A", ip]);
  });

  test("of a server with an address of the new kind is an AAAA record", async () => {
    const six = await addServer(database(), account, { hostname: "six", ip: `2001:db8::${count}` });
    await addSubdomain.call(owner, { server_id: six, domain_id, name: "six" });
    expect(await hosts()).toEqual([["six", "AAAA", `2001:db8::${count}`]]);
  });

  test("takes over the record that was there already, and is not there twice", async () => {
    const { id } = await addDns.call(owner, { zone, name: `WWW.${zone}.`, type: "A", content: ip, ttl: 60 });
    expect(await getSubdomains.call(owner, {})).toEqual([]);
    const first = await add();
    expect(first).toMatchObject({ id, name: `WWW.${zone}.` });
    expect(await add()).toEqual(first);
    expect(await getSubdomains.call(owner, {})).toEqual([first]);
  });

  test("is not made beside a CNAME, in a slave, for a server without an address, or with a wrong name", async () => {
    await addDns.call(owner, { zone, name: "www", type: "CNAME", content: "a.example.com" });
    await expect(add()).rejects.toMatchObject(doc("record.alone"));
    await expect(add("a..b")).rejects.toMatchObject(wrong("name"));
    await expect(add("x.example.org.")).rejects.toMatchObject(wrong("name"));
    const bare = await addServer(database(), account, { hostname: "bare", state: "deploying" });
    const on = { server_id: bare, domain_id, name: "bare" };
    await expect(addSubdomain.call(owner, on)).rejects.toMatchObject(doc("server.not_ready"));
    const slave = { name: `slave-${zone}`, kind: "Slave" as const, masters: ["198.41.0.4"] };
    const { id } = await addZone.call(owner, slave);
    const inSlave = { server_id, domain_id: id, name: "www" };
    await expect(addSubdomain.call(owner, inSlave)).rejects.toMatchObject(doc("zone.slave"));
    expect(await hosts()).toEqual([["www", "CNAME", "a.example.com"]]);
    expect(await noted()).toEqual([]);
  });

  test("is made once for one idempotency key, and a second body with that key is refused", async () => {
    const input = { server_id, domain_id, name: "once", idempotency_key: "sub-1" };
    const first = await addSubdomain.call(owner, input);
    await deleteSubdomain.call(owner, { id: first.id });
    expect(await addSubdomain.call(owner, input)).toEqual(first);
    expect(await hosts()).toEqual([]);
    await expect(addSubdomain.call(owner, { ...input, name: "twice" })).rejects.toMatchObject(
      doc("idempotency.conflict"),
    );
  });

  test("asked for twice at once is one record", async () => {
    const both = await Promise.all([1, 2, 3].map(() => add("race")));
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
    expect(await hosts()).toEqual([["race", "A", ip]]);
  });
});

describe("an edited subdomain", () => {
  test("keeps its number and its time to live under a new name and at another server", async () => {
    const { id } = await addDns.call(owner, { zone, name: "www", type: "A", content: ip, ttl: 60 });
    await add();
    const six = await addServer(database(), account, { hostname: "six", ip: `2001:db8:1::${count}` });
    expect(await editSubdomain.call(owner, { id, name: "shop" })).toMatchObject({
      id,
      name: "shop",
      server_id,
    });
    const moved = await editSubdomain.call(owner, { id, server_id: six });
    expect(moved).toEqual({
      id,
      name: "shop",
      domain_id,
      zone,
      server_id: six,
      content: `2001:db8:1::${count}`,
    });
    const { records } = await viewZone.call(owner, { zone });
    expect(records.find((one) => one.id === id)).toMatchObject({ type: "AAAA", ttl: 60 });
    expect((await noted()).map(({ operation, changes }) => [operation, changes.subdomain])).toEqual([
      ["dns.add_subdomain", "www"],
      ["dns.edit_subdomain", { from: "www", to: "shop" }],
      ["dns.edit_subdomain", { from: "shop", to: "shop" }],
    ]);
  });

  test("follows its server's address when nothing else is sent", async () => {
    const { id } = await add();
    const at = eq(serverAddresses.serverId, server_id);
    await database()
      .update(serverAddresses)
      .set({ ip: `198.51.100.${count}` })
      .where(at);
    expect((await editSubdomain.call(owner, { id })).content).toBe(`198.51.100.${count}`);
  });

  test("neither gets a name that is taken nor one beside a CNAME, and stays as it was", async () => {
    const { id } = await add();
    await add("mail");
    await addDns.call(owner, { zone, name: "alias", type: "CNAME", content: "a.example.com" });
    const before = await viewZone.call(owner, { zone });
    const rename = (name: string) => editSubdomain.call(owner, { id, name });
    await expect(rename("MAIL")).rejects.toMatchObject(wrong("name", "is there already"));
    await expect(rename("alias")).rejects.toMatchObject(doc("record.alone"));
    await expect(rename("a b")).rejects.toMatchObject(wrong("name"));
    expect(await viewZone.call(owner, { zone })).toEqual(before);
  });

  test("does not lead to someone else's server, and a record without a server is none", async () => {
    const { id } = await add();
    const plain = await addDns.call(owner, { zone, name: "plain", type: "A", content: ip });
    const other = await stranger();
    await expect(editSubdomain.call(owner, { id, server_id: other.server_id })).rejects.toMatchObject(
      doc("server.foreign"),
    );
    for (const work of [editSubdomain, deleteSubdomain]) {
      await expect(work.call(owner, { id: plain.id })).rejects.toMatchObject(doc("subdomain.not_found"));
      await expect(work.call(other.by, { id })).rejects.toMatchObject(doc("subdomain.not_found"));
      await expect(work.call(owner, { id: "x" })).rejects.toMatchObject(wrong("id"));
    }
    expect(await getSubdomains.call(owner, {})).toHaveLength(1);
  });
});

describe("a deleted subdomain", () => {
  test("takes its record along, and is found no second time", async () => {
    const { id } = await add();
    await add("stays");
    expect(await deleteSubdomain.call(owner, { id, server_id })).toEqual({});
    expect(await hosts()).toEqual([["stays", "A", ip]]);
    await expect(deleteSubdomain.call(owner, { id })).rejects.toMatchObject(doc("subdomain.not_found"));
    expect((await noted()).at(-1)).toEqual({
      operation: "dns.delete_subdomain",
      changes: { name: zone, subdomain: { from: "www", to: null } },
    });
  });

  test("is that of the named server alone", async () => {
    const { id } = await add();
    const second = await addServer(database(), account, { hostname: "web-2" });
    await expect(deleteSubdomain.call(owner, { id, server_id: second })).rejects.toMatchObject(
      doc("subdomain.not_found"),
    );
    const other = await stranger();
    await expect(deleteSubdomain.call(owner, { id, server_id: other.server_id })).rejects.toMatchObject(
      doc("server.foreign"),
    );
    expect(await hosts()).toHaveLength(1);
  });

  test("of two who delete it at once one is told that it is gone", async () => {
    const { id } = await add();
    const both = await Promise.allSettled([1, 2].map(() => deleteSubdomain.call(owner, { id })));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: doc("subdomain.not_found"),
    });
    expect(await noted()).toHaveLength(2);
  });
});

describe("the lists", () => {
  test("name subdomains by server, by zone, or all of them, and nobody else's", async () => {
    const first = await add();
    const second = await addServer(database(), account, { hostname: "web-2", ip: `198.51.100.${count}` });
    const { id: otherZone } = await addDomain.call(owner, { name: `two-${zone}` });
    const there = await addSubdomain.call(owner, { server_id: second, domain_id: otherZone, name: "a" });
    expect(await listSubdomains.call(owner, { server_id })).toEqual([first]);
    expect(await listSubdomains.call(owner, { server_id: second })).toEqual([there]);
    expect(await getSubdomains.call(owner, {})).toEqual([first, there]);
    expect(await getSubdomains.call(owner, { domain_id: otherZone })).toEqual([there]);
    const other = await stranger();
    expect(await getSubdomains.call(other.by, {})).toEqual([]);
    expect(await getSubdomains.call(other.by, { domain_id })).toEqual([]);
    await expect(listSubdomains.call(other.by, { server_id })).rejects.toMatchObject(doc("server.foreign"));
    await deleteZone.call(owner, { zone: String(otherZone) });
    expect(await getSubdomains.call(owner, {})).toEqual([first]);
  });

  test("count the zones of each server, without deleted zones and servers that failed", async () => {
    const none = await addServer(database(), account, { hostname: "none" });
    await addServer(database(), account, { hostname: "failed", state: "failed" });
    await addDomain.call(owner, { name: `one-${zone}`, server_id });
    await addDomain.call(owner, { name: `two-${zone}`, server_id });
    await deleteZone.call(owner, { zone: `two-${zone}` });
    expect(await listServers.call(owner, {})).toEqual([
      { id: server_id, name: "web-1", domains: 1 },
      { id: none, name: "none", domains: 0 },
    ]);
    const key = await asKey(account.id, { serverId: none });
    expect(await listServers.call(key, {})).toEqual([{ id: none, name: "none", domains: 0 }]);
  });

  test("show a server's key the names in its server's zones alone, and let it change no other", async () => {
    const { id } = await add();
    const mine = await addDomain.call(owner, { name: `own-${zone}`, server_id });
    const own = await addSubdomain.call(owner, { server_id, domain_id: mine.id, name: "a" });
    const key = await asKey(account.id, { serverId: server_id });
    expect(await getSubdomains.call(key, {})).toEqual([own]);
    expect(await listSubdomains.call(key, { server_id })).toEqual([own]);
    for (const work of [editSubdomain, deleteSubdomain])
      await expect(work.call(key, { id })).rejects.toMatchObject(doc("subdomain.not_found"));
    const input = { server_id, domain_id, name: "b" };
    await expect(addSubdomain.call(key, input)).rejects.toMatchObject(doc("zone.not_found"));
    const second = await addServer(database(), account, { hostname: "web-2", ip: `198.51.100.${count}` });
    await expect(editSubdomain.call(key, { id: own.id, server_id: second })).rejects.toMatchObject(
      doc("server.foreign"),
    );
  });
});

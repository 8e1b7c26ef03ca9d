import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { dnsZones } from "@/lib/db/tables/network/dns";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import type { SignedContext } from "../../kernel/operation/context";
import { addDns, createDns } from "./add-dns";
import { addDomain } from "./add-domain";
import { addZone, createZoneCall } from "./add-zone";
import { deleteDns } from "./delete-dns";
import { deleteDomain, deleteZone } from "./delete-zone";
import { editRecord } from "./edit";
import { exportZone } from "./export-zone";
import { importZone } from "./import-zone";
import { getDomains, listDomains, listZones } from "./list-domains";
import { heldDays, maxZones } from "./rules";
import { resumeZones, serveZone } from "./serve-zone";
import { setDnssec } from "./set-dnssec";
import { getZone, viewDomain, viewZone } from "./view-zone";

withCatalogDatabase();

let account: TestAccount;
let owner: SignedContext;
let stranger: SignedContext;
let name: string;
let id: number;
let count = 0;
beforeEach(async () => {
  account = await addAccount(database(), {});
  owner = await asUser(account.id);
  stranger = await asUser((await addAccount(database(), {})).id);
  name = `zones-${++count}.test`;
  ({ id } = await addDomain.call(owner, { name }));
});

const doc = (of: string) => ({ extras: { doc: of } });
const wrong = (field: string, reason: unknown = expect.any(String)) => ({
  extras: { doc: "argument.invalid", fields: { [field]: reason } },
});
const view = (zone = name) => viewZone.call(owner, { zone });
const ofType = async (type: string, zone = name) =>
  (await view(zone)).records.filter((one) => one.type === type).map((one) => [one.name, one.content]);
const add = (type: string, host: string, more: object) =>
  addDns.call(owner, { zone: name, name: host, type, ...more });
const start = async (zone = name) => (await ofType("SOA", zone))[0]?.[1]?.split(" ") ?? [];
const versionOf = async (zoneId = id) => {
  const [row] = await database().select().from(dnsZones).where(eq(dnsZones.id, zoneId));
  return row?.version;
};
const queued = async (zoneId: number) => {
  const { rows } = await database().execute(
    sql`select key from graphile_worker.jobs where key = ${`serve_zone:${zoneId}`}`,
  );
  return rows.length;
};

describe("a new zone", () => {
  test("has the start, the name servers and the records that were sent with it", async () => {
    const rrsets = [
      { name: "www", type: "a", ttl: 60, records: ["192.0.2.1", { content: "192.0.2.2" }] },
      { name: "sub", type: "NS", records: ["ns.example.net"] },
    ];
    const zone = `whole-${name}`;
    const made = await createZoneCall.call(owner, {
      name: zone,
      rrsets: JSON.stringify(rrsets),
      nameservers: ["ns8.example.net"],
      dns: { mname: "ns7.example.net", rname: "me.example.net", serial: 9, refresh: 1, ttl: 30 },
    });
    expect(made).toMatchObject({ name: zone, kind: "Master", dnssec: 0, server_id: null });
    expect(await start(zone)).toEqual(
      ["ns7.example.net", "me.example.net", 9, 1, 3600, 604_800, 3600].map(String),
    );
    expect(await ofType("A", zone)).toEqual([
      ["www", "192.0.2.1"],
      ["www", "192.0.2.2"],
    ]);
    // The delegation of a name in the zone is not one of its own name servers.
    expect(await ofType("NS", zone)).toEqual([
      ["sub", "ns.example.net"],
      ["@", "ns8.example.net"],
    ]);
  });

  test("takes a flag for its first records, as some clients send one, and has none then", async () => {
    for (const [at, rrsets] of [true, "true", "0"].entries()) {
      const zone = `flag-${at}-${name}`;
      await addZone.call(owner, { name: zone, rrsets });
      expect(await ofType("A", zone)).toEqual([]);
    }
  });

  test("is not half made of wrong records", async () => {
    const zone = `half-${name}`;
    const made = (input: object) => addZone.call(owner, { name: zone, ...input });
    const of = (type: string, ...records: string[]) => ({ rrsets: [{ name: "@", type, records }] });
    const soa = (n: number) => `ns1.dns.test. admin.${name}. ${n} 1 2 3 4`;
    await expect(made(of("HINFO", "x"))).rejects.toMatchObject(wrong("rrsets", "type HINFO is not known"));
    await expect(made(of("SOA", soa(1), soa(2)))).rejects.toMatchObject(wrong("rrsets"));
    await expect(made(of("A", "192.0.2.300"))).rejects.toMatchObject(wrong("content"));
    await expect(made({ rrsets: "{" })).rejects.toMatchObject(wrong("rrsets"));
    await expect(made({ masters: "127.0.0.1" })).rejects.toMatchObject(wrong("masters"));
    const slave = { kind: "slave" as "Slave", masters: ["198.41.0.4"] };
    await expect(made({ ...slave, ...of("A", "192.0.2.1") })).rejects.toMatchObject(wrong("rrsets"));
    await expect(made({ server_id: 1 })).rejects.toMatchObject(doc("server.foreign"));
    expect((await listDomains.call(owner, {})).map((one) => one.name)).toEqual([name]);
    const rows = await database().select().from(dnsZones).where(eq(dnsZones.name, zone));
    expect(rows).toEqual([]);
  });

  test("is one of at most five hundred, deleted ones not counted", async () => {
    await database().execute(sql`insert into dns_zones
      (account_id, name, key, path, kind, masters, created_at, changed_at, deleted_at)
      select ${account.id}, k, k, k, 'Master', '[]', now(), now(), case when n < 10 then now() end
      from (select n, 'm' || n || ${`.${name}`} as k from generate_series(1, ${maxZones + 7}) n) all_of_them`);
    const one = await addDomain.call(owner, { name: `one-more-${name}` });
    await expect(addDomain.call(owner, { name: `too-many-${name}` })).rejects.toMatchObject(
      doc("zone.too_many"),
    );
    await deleteZone.call(owner, { zone: one.name });
    await addDomain.call(owner, { name: `too-many-${name}` });
  });
});

describe("a zone", () => {
  test("is shown alike under all of its names, by number and by name in any form", async () => {
    const shown = await view();
    expect(shown).toMatchObject({
      id,
      name,
      masters: [],
      ds: [],
      nameservers: ["ns1.dns.test", "ns2.dns.test"],
    });
    expect(await viewDomain.call(owner, { id })).toEqual(shown);
    for (const zone of [String(id), `${name.toUpperCase()}.`, ` ${name} `])
      expect(await getZone.call(owner, { zone }), zone).toEqual(shown);
    const same = await createDns.call(owner, { zone: name, type: "A", content: "192.0.2.1" });
    expect((await add("A", "@", { content: "192.0.2.1" })).id).toBe(same.id);
    await expect(getZone.call(owner, { zone: "a b" })).rejects.toMatchObject(doc("zone.not_found"));
    const nothing = {} as { zone: string };
    await expect(getZone.call(owner, nothing)).rejects.toMatchObject(wrong("zone"));
  });

  test("stands in each list, and in that of its server alone where one is named", async () => {
    const server_id = await addServer(database(), account, { hostname: "web-1" });
    const own = await addDomain.call(owner, { name: `own-${name}`, server_id });
    for (const list of [listDomains, listZones, getDomains]) {
      expect((await list.call(owner, {})).map((one) => one.id)).toEqual([id, own.id]);
      expect(await list.call(owner, { server_id })).toEqual([own]);
      expect(await list.call(stranger, { server_id })).toEqual([]);
    }
  });

  test("is not reached by a stranger through any of its actions", async () => {
    const zone = name;
    const soa = (await view()).records.find(({ type }) => type === "SOA");
    for (const work of [
      () => addDns.call(stranger, { zone, type: "A", content: "192.0.2.1" }),
      () => deleteDns.call(stranger, { zone, type: "A" }),
      () => importZone.call(stranger, { zone, file: "www A 192.0.2.1" }),
      () => exportZone.call(stranger, { zone }),
      () => setDnssec.call(stranger, { zone, dnssec: 1 }),
      () => viewDomain.call(stranger, { id }),
      () => deleteDomain.call(stranger, { id }),
    ])
      await expect(work()).rejects.toMatchObject(doc("zone.not_found"));
    const edit = editRecord.call(stranger, { id: soa?.id ?? 0, ttl: 1 });
    await expect(edit).rejects.toMatchObject(doc("record.not_found"));
    expect(await versionOf()).toBe(1);
  });

  test("is deleted by number or name, if both do not mean two zones", async () => {
    const other = await addDomain.call(owner, { name: `other-${name}` });
    await expect(deleteDomain.call(owner, {})).rejects.toMatchObject(wrong("id", "is required"));
    await expect(deleteDomain.call(owner, { id, domain_id: other.id })).rejects.toMatchObject(
      wrong("domain_id", "is another zone"),
    );
    await expect(deleteDomain.call(owner, { id, zone: other.name })).rejects.toMatchObject(
      wrong("zone", "is another zone"),
    );
    await expect(deleteDomain.call(owner, { id, server_id: 1 })).rejects.toMatchObject(doc("server.foreign"));
    expect(await listDomains.call(owner, {})).toHaveLength(2);
    await deleteDomain.call(owner, { domain_id: id, zone: name });
    expect(await listDomains.call(owner, {})).toEqual([other]);
  });

  test("leaves its name to others on the day when it is no more held, not a second before", async () => {
    await deleteZone.call(owner, { zone: name });
    const free = owner.now.getTime() + heldDays * 86_400_000;
    const at = (ms: number) => ({ ...stranger, now: new Date(ms) });
    await expect(addDomain.call(at(free - 1_000), { name })).rejects.toMatchObject(doc("zone.taken"));
    expect((await addDomain.call(at(free), { name })).name).toBe(name);
  });

  test.each([undefined, "", "  "])("a zone that is left out or empty is named: %j", async (zone) => {
    const missing = { extras: { doc: "argument.invalid", fields: { zone: "is required" } } };
    await expect(
      addDns.call(owner, { zone, name: "www", type: "A", content: "192.0.2.1" } as Parameters<
        typeof addDns.call
      >[1]),
    ).rejects.toMatchObject(missing);
    await expect(
      importZone.call(owner, { zone, file: "www A 192.0.2.1" } as Parameters<typeof importZone.call>[1]),
    ).rejects.toMatchObject(missing);
  });

  test("writes one audit row for each change, and none for what was refused or was so already", async () => {
    await add("A", "www", { content: "192.0.2.1" });
    await setDnssec.call(owner, { zone: name, dnssec: 1 });
    await setDnssec.call(owner, { zone: name, dnssec: 1 });
    await deleteDns.call(owner, { zone: name, name: "none", type: "A" });
    await expect(add("A", "www", { content: "x" })).rejects.toThrow();
    await importZone.call(owner, { zone: name, file: "mail A 192.0.2.2" });
    await deleteZone.call(owner, { zone: name });
    const rows = await database()
      .select()
      .from(auditRows)
      .where(eq(auditRows.target, `zone ${id}`))
      .orderBy(asc(auditRows.id));
    expect(rows.map(({ operation, changes }) => [operation, changes])).toEqual([
      ["dns.add_domain", { name }],
      ["dns.add_dns", { name, record: "www A 192.0.2.1" }],
      ["dns.set_dnssec", { name, dnssec: { from: false, to: true } }],
      ["dns.import_zone", { name, added: 1, deleted: 0 }],
      ["dns.delete_zone", { name: { from: name, to: null } }],
    ]);
  });
});

describe("a worker", () => {
  test("is asked again for zones left behind for a minute, and for no others", async () => {
    const zoneId = id;
    const drop = () => database().execute(sql`delete from graphile_worker._private_jobs`);
    const changedAt = owner.now;
    await database().update(dnsZones).set({ changedAt }).where(eq(dnsZones.id, zoneId));
    await drop();
    await resumeZones(new Date(changedAt.getTime() + 60_000));
    expect(await queued(zoneId)).toBe(0);
    await resumeZones(new Date(changedAt.getTime() + 60_001));
    expect(await queued(zoneId)).toBe(1);
    await serveZone(zoneId, new Date());
    await drop();
    await resumeZones(new Date(changedAt.getTime() + 3_600_000));
    expect(await queued(zoneId)).toBe(0);
  });

  test("notes since when the name server fails, not anew with each attempt", async () => {
    const down = async () => {
      throw new Error("down");
    };
    const nameServer = { serve: down, drop: down, setNames: down };
    const [first, later] = [new Date("2026-03-01T10:00:00Z"), new Date("2026-03-01T11:00:00Z")];
    for (const at of [first, later]) await expect(serveZone(id, at, nameServer)).rejects.toThrow("down");
    const [row] = await database().select().from(dnsZones).where(eq(dnsZones.id, id));
    expect(row).toMatchObject({ failingSince: first, servedVersion: 0 });
    expect(await view()).toMatchObject({ status: "failing" });
    await serveZone(id, later);
    expect(await view()).toMatchObject({ status: "published" });
  });
});

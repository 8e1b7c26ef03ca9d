import { asc, desc, eq, like } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { dnsZones } from "@/lib/db/tables/network/dns";
import { dnsTemplates } from "@/lib/db/tables/network/dns-templates";
import { servers } from "@/lib/db/tables/servers/servers";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { asImpersonator, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import type { SignedContext } from "../../kernel/operation/context";
import { addDomain } from "../dns/add-domain";
import { addZone } from "../dns/add-zone";
import { deleteZone } from "../dns/delete-zone";
import { viewZone } from "../dns/view-zone";
import { addTemplate } from "./add";
import { applyTemplate } from "./apply";
import { deleteTemplate } from "./delete";
import { editTemplate } from "./edit";
import { listTemplates } from "./list";
import { nameServer } from "./name-server";
import { previewTemplate } from "./preview";

withCatalogDatabase();

const db = () => database();
const records = "{host} A {ipv4}";
const doc = (name: string) => ({ extras: { doc: name } });
const wrong = (field: string, reason: unknown = expect.any(String)) => ({
  extras: { fields: { [field]: reason } },
});

let account: TestAccount;
let owner: SignedContext;
let zone: string;
let server_id: number;
let ip: string;
let count = 0;
beforeEach(async () => {
  account = await addAccount(db());
  owner = await asUser(account.id);
  zone = `changes-${++count}.test`;
  ip = `192.0.2.${count}`;
  await addDomain.call(owner, { name: zone });
  server_id = await addServer(db(), account, { hostname: `web.${zone}`, ip });
});

const add = (more: object = {}) => addTemplate.call(owner, { name: "web", records, ...more });
const all = async () => (await listTemplates.call(owner, {})).templates;
const hosts = async (name = zone) =>
  (await viewZone.call(owner, { zone: name })).records
    .filter(({ type }) => type === "A")
    .map((one) => [one.name, one.content]);
const noted = async (target: string) =>
  (await db().select().from(auditRows).where(like(auditRows.target, target)).orderBy(asc(auditRows.id)))
    .filter(({ accountId, operation }) => accountId === account.id && operation.startsWith("dns_templates."))
    .map(({ operation, changes }) => [operation, changes]);

describe("a template", () => {
  test("is listed by its name, and its changes are on record", async () => {
    const { id } = await add({ name: " web " });
    const first = await add({ name: "mail", is_automatic: true });
    expect(first).toEqual({ id: expect.any(Number), name: "mail", records, is_automatic: true });
    expect((await all()).map(({ name }) => name)).toEqual(["mail", "web"]);
    await editTemplate.call(owner, { id, name: "app", records: "{host} AAAA {ipv6}", is_automatic: true });
    expect((await all()).map(({ name }) => name)).toEqual(["app", "mail"]);
    await deleteTemplate.call(owner, { id });
    expect(await all()).toEqual([first]);
    expect(await noted(`dns template ${id}`)).toEqual([
      ["dns_templates.add", { name: "web", automatic: false }],
      ["dns_templates.edit", { name: { from: "web", to: "app" }, automatic: { from: false, to: true } }],
      ["dns_templates.delete", { name: "app" }],
    ]);
  });

  test("keeps its own name in another case, and is as it was when a change is refused", async () => {
    const { id } = await add();
    await add({ name: "mail" });
    await editTemplate.call(owner, { id, name: "WEB", records });
    const before = await all();
    for (const [field, input] of [
      ["name", { name: "mail " }],
      ["name", { name: "" }],
      ["name", { name: "x".repeat(101) }],
      ["records", { records: "{host} A" }],
      ["records", { records: "{hots} A {ipv4}" }],
      ["records", { records: `; ${"x".repeat(10_000)}` }],
    ] as const)
      await expect(
        editTemplate.call(owner, { id, name: "WEB", records, ...input }),
        JSON.stringify(input).slice(0, 40),
      ).rejects.toMatchObject(wrong(field));
    const stranger = await asUser((await addAccount(db())).id);
    for (const work of [
      () => editTemplate.call(stranger, { id, name: "x", records }),
      () => deleteTemplate.call(stranger, { id }),
    ])
      await expect(work()).rejects.toMatchObject(doc("template.not_found"));
    expect(await all()).toEqual(before);
    expect(await addTemplate.call(stranger, { name: "web", records })).toMatchObject({ name: "web" });
  });

  test("is one of two with the same name, added or renamed at once, and one for an idempotency key", async () => {
    const added = await Promise.allSettled([1, 2].map(() => add()));
    expect(added.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const ids = [await add({ name: "a" }), await add({ name: "b" })].map(({ id }) => id);
    const renamed = await Promise.allSettled(
      ids.map((id) => editTemplate.call(owner, { id, name: "same", records })),
    );
    expect(renamed.find(({ status }) => status === "rejected")).toMatchObject({
      reason: wrong("name", "is another template's"),
    });
    const input = { name: "once", idempotency_key: "t-1" };
    expect(await add(input)).toEqual(await add(input));
    expect(await all()).toHaveLength(4);
  });

  test("is changed by impersonating staff that may write, with the reason on record", async () => {
    const { id } = await add();
    const { context } = await asImpersonator(account.id, { mode: "read_only" });
    await expect(deleteTemplate.call(context, { id })).rejects.toMatchObject({ code: "forbidden" });
    const { context: writing } = await asImpersonator(
      account.id,
      { mode: "read_write" },
      { supportReason: "asked for in ticket 7" },
    );
    await deleteTemplate.call(writing, { id });
    const [row] = await db()
      .select()
      .from(auditRows)
      .where(eq(auditRows.operation, "dns_templates.delete"))
      .orderBy(desc(auditRows.id))
      .limit(1);
    expect(row).toMatchObject({ accountId: account.id, reason: "asked for in ticket 7" });
  });
});

describe("a template that is applied", () => {
  test("twice at once adds its records once, and only what was added is on record", async () => {
    const { id } = await add();
    const asked = { id, zone, server_id };
    const both = await Promise.all([1, 2].map(() => applyTemplate.call(owner, asked)));
    expect(both.map(({ added }) => added).sort()).toEqual([0, 1]);
    expect(await hosts()).toEqual([[`web.${zone}.`, ip]]);
    const { id: zone_id } = await viewZone.call(owner, { zone });
    expect(both[0]).toMatchObject({ zone, zone_id });
    expect(await noted(`zone ${zone_id}`)).toContainEqual([
      "dns_templates.apply",
      { name: zone, template: "web", host: `web.${zone}`, added: 1 },
    ]);
  });

  test("stays what it was made from: neither its change nor its end takes records away", async () => {
    const { id } = await add();
    await applyTemplate.call(owner, { id, zone, server_id });
    await editTemplate.call(owner, { id, name: "web", records: "www.{host} A {ipv4}" });
    await deleteTemplate.call(owner, { id });
    expect(await hosts()).toEqual([[`web.${zone}.`, ip]]);
  });

  test("needs an address of the server, and a server and a zone that are there", async () => {
    const { id } = await add();
    const bare = await addServer(db(), account, { hostname: "bare" });
    for (const work of [previewTemplate, applyTemplate]) {
      await expect(work.call(owner, { id, zone, server_id: bare })).rejects.toMatchObject(
        doc("server.not_ready"),
      );
      await expect(work.call(owner, { id, zone: "none.test", server_id })).rejects.toMatchObject(
        doc("zone.not_found"),
      );
    }
    const six = await addServer(db(), account, { hostname: "six", ip: `2001:db8::${count}` });
    expect(await previewTemplate.call(owner, { id, zone, server_id: six })).toMatchObject({
      host: `six.${zone}`,
      added: [],
      skipped: [records],
    });
    expect(await hosts()).toEqual([]);
  });
});

describe("a new server", () => {
  const name = async (id = server_id) => nameServer(id, new Date());

  test("gets no name in a zone that is deleted, a slave, or another server's", async () => {
    await add({ is_automatic: true });
    const other = await addServer(db(), account, { hostname: "other" });
    const mine = eq(dnsZones.key, zone);
    await db().update(dnsZones).set({ serverId: other }).where(mine);
    await name();
    expect(await hosts()).toEqual([]);
    await db().update(dnsZones).set({ serverId: server_id }).where(mine);
    await deleteZone.call(owner, { zone });
    const slave = { name: `web.${zone}`, kind: "Slave" as const, masters: ["198.41.0.4"] };
    await addZone.call(owner, slave);
    await name();
    expect((await viewZone.call(owner, { zone: slave.name })).records).toEqual([]);
    await addDomain.call(owner, { name: zone });
    await name();
    expect(await hosts()).toEqual([[`web.${zone}.`, ip]]);
  });

  test("that is gone, or whose owner has no automatic template, changes nothing", async () => {
    await add();
    await name();
    await name(999_999);
    await db().update(dnsTemplates).set({ isAutomatic: true }).where(eq(dnsTemplates.accountId, account.id));
    await db().update(servers).set({ deletedAt: new Date() }).where(eq(servers.id, server_id));
    await name();
    expect(await hosts()).toEqual([]);
  });
});

import { beforeEach, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { listActivity } from "../../kernel/audit/mine";
import type { SignedContext } from "../../kernel/operation/context";
import { addDns } from "../dns/add-dns";
import { addDomain } from "../dns/add-domain";
import { addZone } from "../dns/add-zone";
import { listDomains } from "../dns/list-domains";
import { viewZone } from "../dns/view-zone";
import { addTemplate } from "./add";
import { applyTemplate } from "./apply";
import { deleteTemplate } from "./delete";
import { editTemplate } from "./edit";
import { listTemplates } from "./list";
import { nameServer } from "./name-server";
import { previewTemplate } from "./preview";
import { maxTemplates } from "./rules";

withCatalogDatabase();

let account: TestAccount;
let owner: SignedContext;
let zone: string;
let server_id: number;
let count = 0;
beforeEach(async () => {
  account = await addAccount(database(), {});
  owner = await asUser(account.id);
  zone = `template-${++count}.test`;
  await addDomain.call(owner, { name: zone });
  server_id = await addServer(database(), account, {
    hostname: "Web-1.other.example",
    ip: `192.0.2.${count}`,
  });
});

const records = `; a server and its mail
{host} 300 A {ipv4}
{host} AAAA {ipv6}
www.{host} CNAME {host}
@ MX 10 {host}
@ TXT "v=spf1 a:{host} -all"
`;
const add = (name = "web", text = records) => addTemplate.call(owner, { name, records: text });
const served = async () =>
  (await viewZone.call(owner, { zone })).records
    .filter(({ type }) => type !== "SOA" && type !== "NS")
    .map(({ name, type, content, ttl }) => [name, type, content, ttl]);
const namesIn = async (name: string) =>
  (await viewZone.call(owner, { zone: name })).records
    .filter(({ type }) => type === "A")
    .map((one) => [one.name, one.content]);
const wrong = (field: string) => ({ extras: { fields: { [field]: expect.any(String) } } });
const doc = (name: string) => ({ extras: { doc: name } });

test("a template's records for a server are shown first, then added to a zone, and no second time", async () => {
  const { id } = await add();
  const asked = { id, zone, server_id };
  const preview = await previewTemplate.call(owner, asked);
  expect(preview).toMatchObject({ host: `web-1.${zone}`, known: [], skipped: ["{host} AAAA {ipv6}"] });
  expect(preview.added).toHaveLength(4);
  expect(await served()).toEqual([]);
  expect(await applyTemplate.call(owner, asked)).toMatchObject({ added: 4, zone });
  const whole = `web-1.${zone}.`;
  const [, , address] = (await served()).find(([, type]) => type === "A") ?? [];
  expect((await served()).sort()).toEqual(
    [
      [`${zone}.`, "MX", `10 ${whole}`, 3600],
      [`${zone}.`, "TXT", `"v=spf1 a:web-1.${zone} -all"`, 3600],
      [whole, "A", expect.stringMatching(/^[\d.]+$/), 300],
      [`www.${whole}`, "CNAME", whole, 3600],
    ].sort(),
  );
  const serial = async () =>
    (await viewZone.call(owner, { zone })).records.find(({ type }) => type === "SOA")?.content;
  const before = await serial();
  expect(await applyTemplate.call(owner, asked)).toMatchObject({ added: 0 });
  expect(await serial()).toBe(before);
  const again = await previewTemplate.call(owner, asked);
  expect(again.added).toEqual([]);
  expect(again.known).toContainEqual({ name: whole, type: "A", content: address });
});

test("a server whose name lies in the zone keeps it, the zone's own included", async () => {
  const { id } = await add();
  for (const hostname of [`a.b.${zone}`, zone]) {
    const own = await addServer(database(), account, { hostname, ip: `198.51.100.${++count}` });
    const { host } = await previewTemplate.call(owner, { id, zone, server_id: own });
    expect(host).toBe(hostname);
  }
});

test("what does not fit the zone is refused before anything is added", async () => {
  const { id } = await add();
  await addDns.call(owner, { zone, name: `www.web-1.${zone}`, type: "A", content: "192.0.2.9" });
  const before = await served();
  for (const work of [previewTemplate, applyTemplate])
    await expect(work.call(owner, { id, zone, server_id })).rejects.toMatchObject(doc("record.alone"));
  expect(await served()).toEqual(before);
  const slave = `slave-${zone}`;
  await addZone.call(owner, { name: slave, kind: "slave" as "Slave", masters: ["198.41.0.4"] });
  await expect(applyTemplate.call(owner, { id, zone: slave, server_id })).rejects.toMatchObject(
    doc("zone.slave"),
  );
});

test("a template that says nothing right is not kept", async () => {
  for (const bad of [
    "",
    "; nothing",
    "{host} A {ip4}",
    "{host} A 192.0.2.300",
    "{host} HINFO x",
    "@ SOA ns1 admin 1 2 3 4 5",
    "{host} A {ipv4} (",
    "x.example.org. A {ipv4}",
  ])
    await expect(add("bad", bad), bad).rejects.toMatchObject(wrong("records"));
  await expect(add(" ")).rejects.toMatchObject(wrong("name"));
  expect((await listTemplates.call(owner, {})).templates).toEqual([]);
});

test("templates are changed and deleted, have names of their own, and are not without number", async () => {
  const { id } = await add();
  await expect(add("WEB ")).rejects.toMatchObject(wrong("name"));
  await add("mail");
  await expect(editTemplate.call(owner, { id, name: "Mail", records })).rejects.toMatchObject(wrong("name"));
  await editTemplate.call(owner, { id, name: "Web", records: "{host} A {ipv4}" });
  expect((await listTemplates.call(owner, {})).templates).toContainEqual({
    id,
    name: "Web",
    records: "{host} A {ipv4}",
    is_automatic: false,
  });
  await deleteTemplate.call(owner, { id });
  await expect(deleteTemplate.call(owner, { id })).rejects.toMatchObject(doc("template.not_found"));
  for (let have = 1; have < maxTemplates; have++) await add(`t${have}`);
  await expect(add("one more")).rejects.toMatchObject(doc("template.too_many"));
});

test("an automatic template names a new server in the nearest zone of its owner, once", async () => {
  const near = `near.${zone}`;
  await addDomain.call(owner, { name: near });
  const automatic = { name: "own", records: "{host} A {ipv4}", is_automatic: true };
  await addTemplate.call(owner, automatic);
  await add("by hand");
  const ip = `198.51.100.${++count}`;
  const own = await addServer(database(), account, { hostname: `Web-1.${near}`, ip });
  await nameServer(own, new Date());
  await nameServer(own, new Date());
  expect(await namesIn(near)).toEqual([[`web-1.${near}.`, ip]]);
  expect(await namesIn(zone)).toEqual([]);
  // The host name is in no zone of the account, though one could take its first label.
  await nameServer(server_id, new Date());
  expect(await namesIn(zone)).toEqual([]);
});

test("an automatic template that does not fit is left out, and the log says so", async () => {
  await addTemplate.call(owner, { name: "first", records: "www.{host} CNAME {host}", is_automatic: true });
  await addTemplate.call(owner, { name: "second", records: "{host} A {ipv4}", is_automatic: true });
  const host = `web-2.${zone}`;
  await addDns.call(owner, { zone, name: `www.${host}`, type: "A", content: "192.0.2.9" });
  const ip = `198.51.100.${++count}`;
  const own = await addServer(database(), account, { hostname: host, ip });
  await nameServer(own, new Date());
  expect(await namesIn(zone)).toContainEqual([`${host}.`, ip]);
  const { entries } = await listActivity.call(owner, {});
  const said = entries.filter(({ action }) => action === "dns_templates.apply");
  expect(said.map(({ who }) => who.kind)).toEqual(["panel", "panel"]);
  const [second, first] = said.map(({ changes }) => changes.map(({ field, to }) => `${field} ${to}`));
  expect(second).toEqual(expect.arrayContaining(["template second", `host ${host}`, "added 1"]));
  expect(first).toEqual(expect.arrayContaining(["template first", "added 0", "refused record.alone"]));
});

test("nobody else's template, zone or server is reached, and no key reaches any", async () => {
  const { id } = await add();
  const other = await addAccount(database(), {});
  const stranger = await asUser(other.id);
  const theirs = {
    zone: `stranger-${zone}`,
    server_id: await addServer(database(), other, { hostname: "x" }),
  };
  await addDomain.call(stranger, { name: theirs.zone });
  for (const work of [previewTemplate, applyTemplate]) {
    await expect(work.call(stranger, { id, ...theirs })).rejects.toMatchObject(doc("template.not_found"));
    await expect(work.call(owner, { id, zone: theirs.zone, server_id })).rejects.toMatchObject(
      doc("zone.not_found"),
    );
    await expect(work.call(owner, { id, zone, server_id: theirs.server_id })).rejects.toMatchObject(
      doc("server.foreign"),
    );
  }
  expect((await listTemplates.call(stranger, {})).templates).toEqual([]);
  await expect(listTemplates.call(await asKey(account.id), {})).rejects.toMatchObject(doc("person.required"));
  expect(await listDomains.call(owner, {})).toHaveLength(1);
});

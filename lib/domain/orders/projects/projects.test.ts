import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { sshKeys } from "@/lib/db/tables/identity/ssh-keys";
import { productSubscriptions } from "@/lib/db/tables/money/products";
import { servers } from "@/lib/db/tables/servers/servers";
import { addAccount, giveCredit, type TestAccount } from "@/lib/testing/factories";
import { readAudit } from "@/lib/testing/operations/audit";
import { asKey, asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import type { SignedContext } from "../../kernel/operation/context";
import { listServers } from "../../servers/servers/list";
import { orderInstance } from "../orders/order-instance";
import { addProduct } from "../products/save";
import { sellProduct } from "../products/sell";
import { handOver } from "../services/shared/hand-over";
import { addProject } from "./add";
import { assignToProject } from "./assign";
import { deleteProject } from "./delete";
import { editProject } from "./edit";
import { listProjects } from "./list";
import { maxProjects } from "./rules";
import { showProject } from "./show";

withCatalogDatabase();

const named = (doc: string) => ({ extras: { doc } });
const key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIMdqXbB10y8TBmIv+T1eI3fhTR6DgBr3mjlsdeOuF/1s";

let account: TestAccount;
let owner: SignedContext;
let foreign: SignedContext;
let web: number;
let mail: number;
beforeAll(async () => {
  account = await addAccount(database());
  web = await addServer(database(), account, { hostname: "web-1" });
  mail = await addServer(database(), account, { hostname: "mail-1" });
  owner = await asUser(account.id);
  foreign = await asUser((await addAccount(database())).id);
});

const project = async (name: string, of = owner) => (await addProject.call(of, { name })).id;
const found = async (filter: Parameters<typeof listServers.call>[1], of = owner) =>
  (await listServers.call(of, filter)).servers;

async function addService(): Promise<number> {
  const product = await addProduct.call(await asStaff("admin"), {
    ...{ name_en: "Support", name_ru: "", name_de: "", months: 1 as const },
    ...{ eur: "10", rub: "", usd: "", is_taxed: true, is_active: true },
  });
  const from = new Date().toISOString().slice(0, 10);
  await sellProduct.call(await asStaff("billing"), {
    ...{ account: account.id, product: product.id, quantity: 1, from, price: "", reason: "agreed" },
  });
  const [row] = await database()
    .select({ id: productSubscriptions.id })
    .from(productSubscriptions)
    .where(eq(productSubscriptions.accountId, account.id));
  return row?.id ?? 0;
}

async function addKey(): Promise<number> {
  const values = { accountId: account.id, name: "laptop", key, isDefault: false, createdAt: new Date() };
  const [row] = await database().insert(sshKeys).values(values).returning({ id: sshKeys.id });
  return row?.id ?? 0;
}

describe("a project", () => {
  it("has a name of its own, as searches write it", async () => {
    const { id, search } = await addProject.call(owner, { name: "  Online   Shop " });
    expect(search).toBe("online_shop");
    for (const name of ["online shop", "ONLINE SHOP", "online, shop", "", " ", "None"])
      await expect(project(name)).rejects.toMatchObject({ code: "invalid" });
    await project("Online Shop", foreign);
    expect(await editProject.call(owner, { id, name: "Store" })).toMatchObject({
      name: "Store",
      search: "store",
    });
    await project("Online shop");
    await expect(editProject.call(owner, { id, name: "Online shop" })).rejects.toMatchObject({
      code: "invalid",
    });
  });

  it("does not exist for others, and as a whole not for keys of one server", async () => {
    const id = await project("Mine");
    await assignToProject.call(owner, { project: id, servers: [web] });
    const calls = [
      (of: SignedContext) => showProject.call(of, { id }),
      (of: SignedContext) => editProject.call(of, { id, name: "x" }),
      (of: SignedContext) => deleteProject.call(of, { id }),
      (of: SignedContext) => assignToProject.call(of, { project: id }),
    ];
    for (const call of calls) await expect(call(foreign)).rejects.toMatchObject(named("project.not_found"));
    const ofWeb = await asKey(account.id, { serverId: web });
    for (const call of calls) await expect(call(ofWeb)).rejects.toMatchObject({ code: "forbidden" });
    const ofMail = await asKey(account.id, { serverId: mail });
    expect((await listProjects.call(ofWeb, {})).list).toMatchObject([{ id, servers: 1, ssh_keys: 0 }]);
    expect((await listProjects.call(ofMail, {})).list).toEqual([]);
    await assignToProject.call(owner, { project: 0, servers: [web] });
  });

  it("is one of two hundred at most", async () => {
    const many = await asUser((await addAccount(database())).id);
    for (let at = 0; at < maxProjects; at++) await project(`p ${at}`, many);
    await expect(project("one more", many)).rejects.toMatchObject(named("project.too_many"));
  });
});

describe("what belongs together", () => {
  it("is in one project at most, moves together or not at all, and is on record", async () => {
    const [shop, other] = [await project("Shop"), await project("Other")];
    const [service, ssh] = [await addService(), await addKey()];
    const all = { servers: [web, mail], services: [service], ssh_keys: [ssh] };
    expect(await assignToProject.call(owner, { project: shop, ...all })).toEqual({ moved: 4 });
    expect(await assignToProject.call(owner, { project: shop, ...all })).toEqual({ moved: 0 });
    expect(await showProject.call(owner, { id: shop })).toMatchObject({
      ...{ servers: 2, services: 1, ssh_keys: 1 },
      server_list: [{ id: web, addresses: expect.any(Array) }, { id: mail }],
      service_list: [{ id: service, name: "Support" }],
      ssh_key_list: [{ id: ssh, name: "laptop" }],
    });
    await assignToProject.call(owner, { project: other, servers: String(mail) });
    expect((await listProjects.call(owner, {})).list.filter(({ servers }) => servers > 0)).toMatchObject([
      { id: other, servers: 1 },
      { id: shop, servers: 1 },
    ]);
    const rows = await readAudit(database(), "projects.assign");
    expect(rows[0]).toMatchObject({
      target: `server ${mail}`,
      changes: { project: { from: "Shop", to: "Other" } },
    });
    const theirs = await addServer(database(), await addAccount(database()), { hostname: "theirs" });
    for (const [wrong, doc] of [
      [{ servers: [web, theirs] }, "server.foreign"],
      [{ servers: [web], services: [999_999] }, "argument.invalid"],
      [{ servers: [web], ssh_keys: [999_999] }, "argument.invalid"],
    ] as const)
      await expect(
        assignToProject.call(owner, { project: other, ...(wrong as object) }),
      ).rejects.toMatchObject(named(doc));
    expect(await found({ project: shop })).toEqual([web]);
  });

  it("finds its servers by number, by name, and those of none", async () => {
    const [shop] = (await listProjects.call(owner, {})).list.filter(({ name }) => name === "Shop");
    expect(await found({ project: shop?.id ?? 0 })).toEqual([web]);
    expect(await found({ search: "project:SHOP" })).toEqual([web]);
    expect(await found({ search: "project:other mail" })).toEqual([mail]);
    expect(await found({ search: "project:nothing" })).toEqual([]);
    expect(await found({ project: shop?.id ?? 0 }, foreign)).toEqual([]);
    expect(await found({ search: "project:none" })).toEqual([]);
    const bare = await addServer(database(), account, { hostname: "bare" });
    const now = await asUser(account.id);
    expect(await found({ search: "project:none" }, now)).toEqual([bare]);
    expect(await found({ project: 0 }, now)).toEqual([bare]);
    const rows = await listServers.call(now, { rows: true, sort: "project" });
    expect(rows.rows?.map(({ project: of }) => of?.name ?? null)).toEqual([null, "Other", "Shop"]);
    const { next } = await listServers.call(now, { rows: true, sort: "project", limit: 1 });
    const rest = await listServers.call(now, {
      rows: true,
      sort: "project",
      ...(next ? { after: next } : {}),
    });
    expect(rest.servers).toEqual([mail, web]);
  });

  it("takes nothing while it is archived, and is deleted when it is empty", async () => {
    const [shop] = (await listProjects.call(owner, {})).list.filter(({ name }) => name === "Shop");
    const id = shop?.id ?? 0;
    await editProject.call(owner, { id, archived: true });
    await expect(assignToProject.call(owner, { project: id, servers: [mail] })).rejects.toMatchObject(
      named("project.archived"),
    );
    expect(await found({ project: id })).toEqual([web]);
    await expect(deleteProject.call(owner, { id })).rejects.toMatchObject(named("project.in_use"));
    const inside = await showProject.call(owner, { id });
    await assignToProject.call(owner, {
      project: 0,
      servers: [web],
      services: inside.service_list.map((one) => one.id),
      ssh_keys: inside.ssh_key_list.map((one) => one.id),
    });
    await deleteProject.call(owner, { id });
    await expect(showProject.call(owner, { id })).rejects.toMatchObject(named("project.not_found"));
    // The name is free again.
    await project("Shop");
  });

  it("is chosen at the order, and left with the account", async () => {
    const id = await project("Ordered");
    await giveCredit(database(), account.id, account.currency, "100.00");
    const wanted = {
      ...({ deploy_period: "monthly", preset: "102", location_name: "NL", os_id: 11 } as const),
      ...{ traffic_plan: "1", root_pass: "Root-pass-1", deploy_notify: 0 as const },
    };
    const theirs = await project("Theirs", foreign);
    for (const [wrong, doc] of [
      [theirs, "project.not_found"],
      [999_999, "project.not_found"],
    ] as const)
      await expect(orderInstance.call(owner, { ...wanted, project: wrong })).rejects.toMatchObject(
        named(doc),
      );
    const { server_id: ordered } = await orderInstance.call(owner, { ...wanted, project: id });
    const row = async () => (await database().select().from(servers).where(eq(servers.id, ordered)))[0];
    expect((await row())?.projectId).toBe(id);
    const before = await row();
    if (!before) throw new Error("The server is not there.");
    await handOver(database(), before, foreign.actor.account.id, new Date());
    expect((await row())?.projectId).toBeNull();
  });
});

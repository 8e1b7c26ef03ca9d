import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import { tags } from "@/lib/db/tables/servers/tags";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { makeKind } from "@/lib/testing/jobs/work";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { startJob } from "../../kernel/async/write-job";
import type { SignedContext } from "../../kernel/operation/context";
import { checkMany } from "../servers/check-many";
import { showServer } from "../servers/show";
import { addTag, addTagToServers } from "./add";
import { clearTags } from "./clear";
import { listTags } from "./list";
import { removeTag } from "./remove";
import { maxTagsOfServer } from "./rules";
import { searchTags } from "./user-search";

withCatalogDatabase();

let account: TestAccount;
let owner: SignedContext;
let id: number;
beforeEach(async () => {
  account = await addAccount(database(), {});
  id = await addServer(database(), account, { hostname: "web-1" });
  owner = await asUser(account.id);
});

const named = async (of = id) => {
  const { tags: found } = await listTags.call(owner, { id: of });
  return Object.fromEntries(found.map(({ tag, value }) => [tag, value]));
};
const refusal = (doc: string) => ({ extras: { doc } });

describe("a tag", () => {
  test("is set, changed under its number, listed, removed, and removed again without complaint", async () => {
    const first = await addTag.call(owner, { id, tag: "team", value: "shop", extra: "more" });
    expect(first).toEqual({
      id: expect.any(Number),
      component: "eq",
      component_id: id,
      tag: "team",
      value: "shop",
      extra: "more",
      internal: 0,
    });
    const second = await addTag.call(owner, { id, tag: "team", value: "mail" });
    expect(second).toEqual({ ...first, value: "mail", extra: "" });
    expect(await named()).toMatchObject({ team: "mail", hostname: "web-1" });
    await removeTag.call(owner, { id, tag: "team" });
    await removeTag.call(owner, { id, tag: "team" });
    expect(await named()).not.toHaveProperty("team");
  });

  test("named hostname renames the server, and the next look at it says so", async () => {
    await addTag.call(owner, { id, tag: "hostname", value: "Web-2.example.com" });
    const record = await showServer.call(owner, { id });
    expect(record.server_data.hostname).toBe("web-2.example.com");
    expect(record.tags).toContainEqual(
      expect.objectContaining({ tag: "hostname", value: "web-2.example.com" }),
    );
    await expect(addTag.call(owner, { id, tag: "hostname", value: "no name" })).rejects.toMatchObject({
      extras: { fields: { value: expect.any(String) } },
    });
  });

  test.each([
    ["os", "tag.protected"],
    ["password", "tag.protected"],
    ["iso", "tag.protected"],
    ["block", "tag.protected"],
    ["two words", "argument.invalid"],
    ["", "argument.invalid"],
    ["x".repeat(33), "tag.too_long"],
  ])("cannot be called %j", async (tag, doc) => {
    await expect(addTag.call(owner, { id, tag, value: "1" })).rejects.toMatchObject(refusal(doc));
  });

  test("has limits: its value, what is more of it, and how many a server carries", async () => {
    const add = (fields: Record<string, string>) => addTag.call(owner, { id, tag: "long", ...fields });
    await expect(add({ value: "x".repeat(257) })).rejects.toMatchObject(refusal("tag.too_long"));
    await expect(add({ extra: "x".repeat(16_385) })).rejects.toMatchObject(refusal("tag.too_long"));
    await add({ value: "x".repeat(256), extra: "x".repeat(16_384) });
    const many = Array.from({ length: maxTagsOfServer - 1 }, (_, at) => `t${at}`);
    await database()
      .insert(tags)
      .values(many.map((tag) => ({ component: "eq", componentId: id, tag, value: "" })));
    await expect(addTag.call(owner, { id, tag: "one-more", value: "" })).rejects.toMatchObject(
      refusal("tag.too_many"),
    );
    await add({ value: "changed" });
  });

  test("that is internal is neither shown, changed nor removed", async () => {
    const internal = { component: "eq", componentId: id, tag: "rack", value: "7", isInternal: true };
    await database().insert(tags).values(internal);
    expect(await named()).not.toHaveProperty("rack");
    await expect(addTag.call(owner, { id, tag: "rack", value: "8" })).rejects.toMatchObject(
      refusal("tag.protected"),
    );
    await removeTag.call(owner, { id, tag: "rack" });
    await clearTags.call(owner, {});
    const rows = await database().select().from(tags).where(eq(tags.componentId, id));
    expect(rows).toEqual([expect.objectContaining(internal)]);
  });
});

describe("a server that is being installed", () => {
  const reinstall = makeKind({ operation: "eq.reinstall", action: "reinstall", holds: "everything" });
  const begin = (serverId: number, kind = reinstall) =>
    startJob(database(), kind, {
      accountId: account.id,
      session: owner.actor.session,
      serverId,
      context: { action: kind.action },
      now: new Date(),
    });
  const check = async () => (await checkMany.call(owner, { ids: [id], deed: "tag" })).servers[0]?.refusal;

  test("gets no tags and loses none, as is said beforehand; other work is in no tag's way", async () => {
    const other = await addServer(database(), account, { hostname: "web-2" });
    owner = await asUser(account.id);
    for (const one of [id, other]) await addTag.call(owner, { id: one, tag: "team", value: "a" });
    await begin(other, makeKind({ operation: "eq.reboot", action: "reboot" }));
    await addTag.call(owner, { id: other, tag: "team", value: "b" });
    expect(await check()).toBeNull();
    await begin(id);
    expect(await check()).toBe("server.busy");
    const calls = [
      () => addTag.call(owner, { id, tag: "new", value: "1" }),
      () => addTagToServers.call(owner, { id_list: `${id},${other}`, tag: "team", value: "c" }),
      () => removeTag.call(owner, { id, tag: "team" }),
      () => clearTags.call(owner, { id }),
      () => clearTags.call(owner, {}),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject(refusal("server.busy"));
    expect(await named(id)).toMatchObject({ team: "a" });
    expect(await named(other)).toMatchObject({ team: "b" });
    await removeTag.call(owner, { id: other, tag: "team" });
  });
});

describe("several servers", () => {
  test("get a tag together, or none of them does", async () => {
    const other = await addServer(database(), account, { hostname: "web-2" });
    owner = await asUser(account.id);
    const answer = await addTagToServers.call(owner, { id_list: `${other}, ${id}`, tag: "team", value: "a" });
    expect(answer.tags.map((one) => one.component_id)).toEqual([id, other]);
    await addTagToServers.call(owner, { id_list: `${other}, ${id}`, tag: "team", value: "c" });
    for (const one of [id, other])
      expect(await changesOnRecord("tag.add_to_servers", `server ${one}`)).toEqual([
        { team: { from: null, to: "a" } },
        { team: { from: "a", to: "c" } },
      ]);
    const foreign = await addServer(database(), await addAccount(database(), {}), { hostname: "theirs" });
    const all = { id_list: `${id},${foreign}`, tag: "team", value: "b" };
    await expect(addTagToServers.call(owner, all)).rejects.toMatchObject(refusal("server.foreign"));
    expect(await named()).toMatchObject({ team: "c" });
  });

  test("keep a record of a tag whatever it is called", async () => {
    await addTag.call(owner, { id, tag: "__proto__", value: "a" });
    await removeTag.call(owner, { id, tag: "__proto__" });
    const [added, removed] = [
      await changesOnRecord("tag.add", `server ${id}`),
      await changesOnRecord("tag.remove", `server ${id}`),
    ];
    expect(added.flatMap(Object.entries)).toEqual([["__proto__", { from: null, to: "a" }]]);
    expect(removed.flatMap(Object.entries)).toEqual([["__proto__", { from: "a", to: null }]]);
  });

  test("are found by name and value of a tag and by host name, within what the session sees", async () => {
    const other = await addServer(database(), account, { hostname: "mail-1" });
    await addTag.call(owner, { id, tag: "team", value: "shop_front" });
    const find = async (value: string, who?: SignedContext) =>
      (await searchTags.call(who ?? (await asUser(account.id)), { value })).servers;
    expect(await find("TEAM")).toEqual([id]);
    expect(await find("shop*front")).toEqual([id]);
    expect(await find("p_f")).toEqual([id]);
    expect(await find("pxf")).toEqual([]);
    expect(await find("-1")).toEqual([id, other]);
    expect(await find("-1", await asKey(account.id, { serverId: other }))).toEqual([other]);
    const stranger = await asUser((await addAccount(database(), {})).id);
    expect(await find("team", stranger)).toEqual([]);
  });

  test("of somebody else's server are refused before the rest is read, and 0 never means all servers", async () => {
    const stranger = await asUser((await addAccount(database(), {})).id);
    const foreign = refusal("server.foreign");
    await expect(clearTags.answer(stranger, { id, component: "none" })).rejects.toMatchObject(foreign);
    await expect(clearTags.answer(owner, { id: 0 })).rejects.toMatchObject(foreign);
    await expect(clearTags.answer(owner, { id: "" })).rejects.toMatchObject(refusal("argument.invalid"));
  });

  test("lose the caller's own tags of one component, of one server or of all", async () => {
    const other = await addServer(database(), account, { hostname: "web-2" });
    owner = await asUser(account.id);
    for (const one of [id, other]) {
      await addTag.call(owner, { id: one, tag: "team", value: "a" });
      await addTag.call(owner, { id: one, tag: "colour", value: "b", component: "vars" });
    }
    await addTag.call(owner, { id, tag: "hostname", value: "kept" });
    await clearTags.call(owner, { id });
    expect(await named(id)).toMatchObject({ hostname: "kept" });
    expect(await named(id)).not.toHaveProperty("team");
    expect(await named(other)).toHaveProperty("team");
    await clearTags.call(owner, { component: "vars" });
    expect((await listTags.call(owner, { id: other, component: "vars" })).tags).toEqual([]);
    expect(await named(other)).toHaveProperty("team");
    const [row] = await database().select().from(servers).where(eq(servers.id, id));
    expect(row?.hostname).toBe("kept");
  });
});

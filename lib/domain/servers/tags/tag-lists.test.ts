import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import { tags } from "@/lib/db/tables/servers/tags";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import { addServer } from "@/lib/testing/servers/servers";
import type { SignedContext } from "../../kernel/operation/context";
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
let other: number;
beforeEach(async () => {
  account = await addAccount(database(), {});
  id = await addServer(database(), account, { hostname: "web-1" });
  other = await addServer(database(), account, { hostname: "web-2" });
  owner = await asUser(account.id);
});

const valuesOf = async (of: number, component: "eq" | "vars" = "eq") => {
  const rows = await database()
    .select()
    .from(tags)
    .where(and(eq(tags.componentId, of), eq(tags.component, component)));
  return Object.fromEntries(rows.map(({ tag, value }) => [tag, value]));
};
const fill = (of: number, count: number) =>
  database()
    .insert(tags)
    .values(
      Array.from({ length: count }, (_, at) => ({
        component: "eq",
        componentId: of,
        tag: `t${at}`,
        value: "",
      })),
    );

describe("a variable", () => {
  test("named hostname is one like any other: it renames nothing, and is removed and cleared", async () => {
    const name = { id, tag: "hostname", component: "vars" } as const;
    const read = () => valuesOf(id, "vars");
    await addTag.call(owner, { ...name, value: "any text at all" });
    const [row] = await database().select().from(servers).where(eq(servers.id, id));
    expect([row?.hostname, await read()]).toEqual(["web-1", { hostname: "any text at all" }]);
    await removeTag.call(owner, name);
    expect(await read()).toEqual({});
    await addTag.call(owner, { ...name, value: "again" });
    await clearTags.call(owner, { id, component: "vars" });
    expect(await read()).toEqual({});
  });

  test("and a tag of one name are two, and each is changed alone", async () => {
    for (const component of ["eq", "vars"] as const)
      await addTag.call(owner, { id, tag: "team", value: component, component });
    await removeTag.call(owner, { id, tag: "team", component: "eq" });
    expect([await valuesOf(id), await valuesOf(id, "vars")]).toEqual([{}, { team: "vars" }]);
    expect((await listTags.call(owner, { id, component: "vars" })).tags).toMatchObject([{ value: "vars" }]);
    await expect(listTags.answer(owner, { id, component: "customer" })).rejects.toEqual(
      refusal("argument.invalid", { component: "must be eq or vars" }),
    );
  });
});

describe("a list of servers", () => {
  const add = (id_list: string, fields: object = {}) =>
    addTagToServers.call(owner, { id_list, tag: "team", value: "a", ...fields });

  test("names each once, in any order and with any spaces", async () => {
    const { tags: written, ...top } = await add(` ${other},${id} , ${other}`);
    expect(written.map((one) => one.component_id)).toEqual([id, other]);
    expect(top).toEqual(written[0]);
    for (const one of [id, other])
      expect(await changesOnRecord("tag.add_to_servers", `server ${one}`)).toEqual([
        { team: { from: null, to: "a" } },
      ]);
  });

  test("that is none, or too long, is refused by its field", async () => {
    const many = Array.from({ length: 501 }, () => "1").join(",");
    for (const [text, reason] of [
      ["", "is not valid"],
      ["1;2", "is not valid"],
      ["1,,2", "is not valid"],
      [many, "at most 500 servers"],
    ] as const)
      await expect(add(text)).rejects.toEqual(refusal("argument.invalid", { id_list: reason }));
  });

  test("of which one has no room left, or whose tag is the panel's, changes none", async () => {
    await fill(other, maxTagsOfServer);
    await expect(add(`${id},${other}`)).rejects.toEqual(refusal("tag.too_many"));
    await expect(add(`${id},${other}`, { tag: "iso" })).rejects.toEqual(refusal("tag.protected"));
    await expect(add(`${id},${other}`, { value: "x".repeat(257) })).rejects.toEqual(refusal("tag.too_long"));
    expect(await valuesOf(id)).toEqual({});
  });

  test("may rename them all, and a name that is none renames none", async () => {
    await expect(add(`${id},${other}`, { tag: "hostname", value: "no name" })).rejects.toEqual(
      refusal("argument.invalid", { value: expect.stringContaining("letters, digits and hyphens") }),
    );
    await add(`${id},${other}`, { tag: "hostname", value: "Same.example.com" });
    const rows = await database().select().from(servers).where(eq(servers.accountId, account.id));
    expect(rows.map(({ hostname }) => hostname)).toEqual(["same.example.com", "same.example.com"]);
  });
});

test("the last room of a server is had by one of two who want it at once", async () => {
  await fill(id, maxTagsOfServer - 1);
  const tries = await Promise.allSettled(
    ["one", "two"].map((tag) => addTag.call(owner, { id, tag, value: "" })),
  );
  expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(Object.keys(await valuesOf(id))).toHaveLength(maxTagsOfServer);
});

test("what a change of tags was is on record, and what came to nothing is not", async () => {
  const target = `server ${id}`;
  await addTag.call(owner, { id, tag: "team", value: "a" });
  await addTag.call(owner, { id, tag: "team", value: "b" });
  await addTag.call(owner, { id, tag: "hostname", value: "web-9" });
  expect(await changesOnRecord("tag.add", target)).toEqual([
    { team: { from: null, to: "a" } },
    { team: { from: "a", to: "b" } },
    { hostname: { from: "web-1", to: "web-9" } },
  ]);
  for (let turn = 0; turn < 2; turn++) await removeTag.call(owner, { id, tag: "team" });
  expect(await changesOnRecord("tag.remove", target)).toEqual([{ team: { from: "b", to: null } }]);
  await addTag.call(owner, { id, tag: "a", value: "" });
  await addTag.call(owner, { id, tag: "b", value: "" });
  for (let turn = 0; turn < 2; turn++) await clearTags.call(owner, { id });
  expect(await changesOnRecord("tag.clear", target)).toEqual([{ removed: ["a", "b"] }]);
});

test("a server's own name is not removed, nor what the panel has written", async () => {
  for (const tag of ["hostname", "os", "password", "iso", "block"])
    await expect(removeTag.call(owner, { id, tag })).rejects.toEqual(refusal("tag.protected"));
  await database().insert(tags).values({ component: "eq", componentId: id, tag: "block", value: "works" });
  await clearTags.call(owner, {});
  expect(await valuesOf(id)).toEqual({ block: "works" });
});

describe("a search", () => {
  const find = async (value: string) => (await searchTags.call(owner, { value })).servers;

  test("takes signs of patterns as themselves, and * as anything", async () => {
    await addTag.call(owner, { id, tag: "share", value: "50%_off\\now" });
    await addTag.call(owner, { id: other, tag: "share", value: "50 and off" });
    expect(await find("50%")).toEqual([id]);
    expect(await find("%_off")).toEqual([id]);
    expect(await find("off\\n")).toEqual([id]);
    expect(await find("50*off")).toEqual([id, other]);
    expect(await find("*")).toEqual([id, other]);
    await expect(find("  ")).rejects.toEqual(refusal("argument.invalid", { value: "is required" }));
  });

  test("finds the host name and the system, which are tags of every server", async () => {
    expect(await find("WEB-2")).toEqual([other]);
    expect(await find("debian")).toEqual([id, other]);
  });

  test("finds variables, but no internal tags", async () => {
    await addTag.call(owner, { id, tag: "colour", value: "green", component: "vars" });
    expect(await find("green")).toEqual([id]);
    const internal = { component: "eq", componentId: other, tag: "rack", value: "hidden", isInternal: true };
    await database().insert(tags).values(internal);
    expect(await find("hidden")).toEqual([]);
  });
});

test("of someone else's server, or one that a key is not for, nothing is seen, set or cleared", async () => {
  await addTag.call(owner, { id, tag: "team", value: "a" });
  const stranger = await asUser((await addAccount(database(), {})).id);
  const key = await asKey(account.id, { serverId: other });
  for (const who of [stranger, key])
    for (const call of [
      () => listTags.call(who, { id }),
      () => addTag.call(who, { id, tag: "team", value: "b" }),
      () => addTagToServers.call(who, { id_list: `${id}`, tag: "team", value: "b" }),
      () => removeTag.call(who, { id, tag: "team" }),
      () => clearTags.call(who, { id }),
    ])
      await expect(call()).rejects.toEqual(refusal("server.foreign"));
  // Without an id it applies to everything that the caller can see.
  for (const who of [stranger, key]) await clearTags.call(who, {});
  expect(await valuesOf(id)).toEqual({ team: "a" });
});

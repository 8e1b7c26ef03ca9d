import { beforeEach, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { sshKeyText } from "@/lib/testing/identity/ssh-key";
import { asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import type { SignedContext } from "../../kernel/operation/context";
import { addSshKey } from "./add";
import { deleteSshKey } from "./delete";
import { listSshKeys } from "./list";
import { maxSshKeys } from "./rules";

withCatalogDatabase();

let account: TestAccount;
let owner: SignedContext;
beforeEach(async () => {
  account = await addAccount(database(), {});
  owner = await asUser(account.id);
});

const add = async (name: string, isDefault = false) =>
  (await addSshKey.call(owner, { name, key: sshKeyText(name), default: isDefault })).sshkey;
const list = async () => (await listSshKeys.call(owner, {})).sshkeys;

test("a key is stored and listed; the default is the one that was named so last", async () => {
  const first = await add("laptop", true);
  expect(first).toEqual({
    id: expect.any(Number),
    customer_id: account.id,
    name: "laptop",
    key: sshKeyText("laptop"),
    default: 1,
    created: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  });
  const second = await add("desk", true);
  expect(await list()).toEqual([{ ...first, default: 0 }, second]);
});

test("two calls at once make one default, and one key of the same text", async () => {
  const text = sshKeyText("same");
  const both = await Promise.allSettled([
    addSshKey.call(owner, { name: "one", key: text, default: true }),
    addSshKey.call(owner, { name: "two", key: `${text} comment`, default: true }),
    add("other", true),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "fulfilled", "rejected"]);
  expect((await list()).filter((key) => key.default === 1)).toHaveLength(1);
});

test.each(["", "ssh-ed25519", "ssh-rsa AAAA", `${sshKeyText("a")}\n${sshKeyText("b")}`])(
  "%j is no public key",
  async (key) => {
    await expect(addSshKey.call(owner, { name: "x", key })).rejects.toMatchObject({
      extras: { fields: { key: expect.any(String) } },
    });
  },
);

test("a deleted key is gone, also for a second deletion, and may be stored again", async () => {
  const { id } = await add("laptop", true);
  await deleteSshKey.call(owner, { id });
  expect(await list()).toEqual([]);
  await expect(deleteSshKey.call(owner, { id })).rejects.toMatchObject({
    extras: { doc: "ssh_key.not_found" },
  });
  expect((await add("laptop", true)).id).not.toBe(id);
});

test("there is an end to how many", async () => {
  for (let at = 0; at < maxSshKeys; at++) await add(`key-${at}`);
  await expect(add("one-more")).rejects.toMatchObject({ extras: { doc: "ssh_key.too_many" } });
});

test("the key of one server has nothing to do with them", async () => {
  const serverId = await addServer(database(), account, { hostname: "web-1" });
  const key = await asKey(account.id, { serverId });
  await expect(listSshKeys.call(key, {})).rejects.toMatchObject({ code: "forbidden" });
});

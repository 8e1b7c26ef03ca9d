import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { sshKeys } from "@/lib/db/tables/identity/ssh-keys";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { sshKeyText } from "@/lib/testing/identity/ssh-key";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asImpersonator, asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import type { SignedContext } from "../../kernel/operation/context";
import { addSshKey } from "./add";
import { deleteSshKey } from "./delete";
import { listSshKeys } from "./list";
import { readOfferedKeys } from "./shared/offered";

withCatalogDatabase();

let account: TestAccount;
let owner: SignedContext;
beforeEach(async () => {
  account = await addAccount(database(), {});
  owner = await asUser(account.id);
});

const add = async (name: string, isDefault = false, who = owner) =>
  (await addSshKey.call(who, { name, key: sshKeyText(name), default: isDefault })).sshkey;
const stored = () => database().select().from(sshKeys).where(eq(sshKeys.accountId, account.id));
const offered = async () => (await readOfferedKeys(database(), account.id)).map(({ name }) => name);

test("a form offers the default first and the others by age; a deleted one and someone else's never", async () => {
  const stranger = await asUser((await addAccount(database(), {})).id);
  await add("theirs", true, stranger);
  await add("first");
  const second = await add("second");
  await add("third", true);
  expect(await offered()).toEqual(["third", "first", "second"]);
  expect((await readOfferedKeys(database(), account.id))[0]).toEqual({
    ...{ id: expect.any(Number), name: "third", key: sshKeyText("third"), default: true },
  });
  await deleteSshKey.call(owner, { id: second.id });
  expect(await offered()).toEqual(["third", "first"]);
  expect((await readOfferedKeys(database(), stranger.actor.account.id)).map(({ name }) => name)).toEqual([
    "theirs",
  ]);
});

test("the default that is deleted leaves none, and comes back as an ordinary one", async () => {
  const { id } = await add("laptop", true);
  await add("desk");
  await deleteSshKey.call(owner, { id });
  expect((await listSshKeys.call(owner, {})).sshkeys.map((key) => key.default)).toEqual([0]);
  await add("laptop");
  expect(await offered()).toEqual(["desk", "laptop"]);
  expect((await stored()).filter(({ isDefault }) => isDefault)).toEqual([]);
});

test("the same key under another name or with another remark is refused, and the default stays", async () => {
  const text = sshKeyText("laptop");
  const first = await add("laptop", true);
  const same = [text, `  ${text}  `, `${text.split(" ").slice(0, 2).join(" ")} somebody@else`];
  for (const key of same)
    await expect(addSshKey.call(owner, { name: "other", key, default: true })).rejects.toEqual(
      refusal("ssh_key.known"),
    );
  expect((await listSshKeys.call(owner, {})).sshkeys).toEqual([first]);
  // Two customers may use the same key.
  expect(await add("laptop", false, await asUser((await addAccount(database(), {})).id))).toMatchObject({
    name: "laptop",
  });
});

test("a name that says nothing, or too much, is refused by its field; spaces around one are not kept", async () => {
  const key = sshKeyText("x");
  for (const [name, reason] of [
    ["   ", "is required"],
    ["x".repeat(101), "must have at most 100 characters"],
  ] as const)
    await expect(addSshKey.call(owner, { name, key })).rejects.toEqual(
      refusal("argument.invalid", { name: reason }),
    );
  await expect(addSshKey.call(owner, { name: "x", key: "PRIVATE KEY" })).rejects.toEqual(
    refusal("argument.invalid", { key: "is no public SSH key" }),
  );
  expect(await stored()).toEqual([]);
  expect((await addSshKey.call(owner, { name: "  desk ", key: `\n${key} ` })).sshkey).toMatchObject({
    ...{ name: "desk", key, default: 0 },
  });
});

test("a call repeated with its idempotency key stores one key, and another body with it is refused", async () => {
  const asked = { name: "laptop", key: sshKeyText("laptop") };
  const again = await asUser(account.id, { idempotencyKey: "ssh-1" });
  const first = await addSshKey.call(again, asked);
  expect(await addSshKey.call(again, asked)).toEqual(first);
  await expect(addSshKey.call(again, { ...asked, name: "other" })).rejects.toEqual(
    refusal("idempotency.conflict"),
  );
  expect(await stored()).toHaveLength(1);
});

test("two deletions at once are one: the second finds nothing, and the record has one line", async () => {
  const { id } = await add("laptop");
  const tries = await Promise.allSettled([1, 2].map(() => deleteSshKey.call(owner, { id })));
  expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  for (const one of tries)
    if (one.status === "rejected") expect(one.reason).toEqual(refusal("ssh_key.not_found"));
  expect(await changesOnRecord("ssh_keys.add", `ssh key ${id}`)).toEqual([{ name: "laptop" }]);
  expect(await changesOnRecord("ssh_keys.delete", `ssh key ${id}`)).toEqual([
    { name: { from: "laptop", to: null } },
  ]);
});

test("someone else's key is not there, and impersonating staff add none", async () => {
  const { id } = await add("laptop");
  const stranger = await asUser((await addAccount(database(), {})).id);
  await expect(deleteSshKey.call(stranger, { id })).rejects.toEqual(refusal("ssh_key.not_found"));
  expect((await listSshKeys.call(stranger, {})).sshkeys).toEqual([]);
  const narrow = await asKey(account.id, { permissions: ["ssh_keys/list"] });
  expect((await listSshKeys.call(narrow, {})).sshkeys).toHaveLength(1);
  await expect(deleteSshKey.call(narrow, { id })).rejects.toEqual(refusal("right.missing"));
  const { context: visitor } = await asImpersonator(account.id, { mode: "read_write" });
  await expect(add("support", true, visitor)).rejects.toEqual(refusal("impersonation.forbidden"));
  expect(await stored()).toHaveLength(1);
});

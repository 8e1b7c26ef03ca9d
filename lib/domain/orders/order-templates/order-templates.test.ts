import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { presetStock, presets } from "@/lib/db/tables/catalog/catalog";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { sshKeyText } from "@/lib/testing/identity/ssh-key";
import { readAudit } from "@/lib/testing/operations/audit";
import { asImpersonator, asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addSshKey } from "../../identity/ssh-keys/add";
import { deleteSshKey } from "../../identity/ssh-keys/delete";
import { isForMembers } from "../../kernel/access/access";
import { mayMember } from "../../kernel/access/member-roles";
import type { SignedContext } from "../../kernel/operation/context";
import { deleteTemplate } from "./delete";
import { listTemplates } from "./list";
import { renameTemplate } from "./rename";
import { mostTemplates } from "./rules";
import { saveTemplate } from "./save";

withCatalogDatabase();

const configuration = {
  location: "NL",
  preset: "vm.v3-small",
  os: "11",
  software: "",
  plan: "1",
  period: "quarterly" as const,
  count: 2,
  addresses: 1,
  key: "",
};

let account: TestAccount;
let owner: SignedContext;
beforeEach(async () => {
  account = await addAccount(database(), {});
  owner = await asUser(account.id);
});

const save = (name: string, changed: Partial<typeof configuration> = {}) =>
  saveTemplate.call(owner, { name, configuration: { ...configuration, ...changed } });
const list = async () => (await listTemplates.call(owner, {})).templates;

test("a configuration is kept under a name with what its parts are called, and nothing of it is missing", async () => {
  const { id } = await save("  web  ");
  const [kept, ...others] = await list();
  expect(others).toEqual([]);
  expect(kept).toEqual({
    id,
    name: "web",
    configuration,
    names: { system: expect.stringMatching(/^Debian/), software: "", plan: expect.any(String), key: "" },
    missing: [],
  });
});

test("the same name again is replaced; another one is renamed, but not to a name that is taken", async () => {
  const first = await save("web");
  expect(await save("web", { preset: "vm.v3-medium" })).toEqual(first);
  const second = await save("db");
  expect((await list()).map(({ name, configuration: { preset } }) => [name, preset])).toEqual([
    ["db", "vm.v3-small"],
    ["web", "vm.v3-medium"],
  ]);
  await expect(renameTemplate.call(owner, { id: second.id, name: "web" })).rejects.toMatchObject({
    extras: { doc: "order_template.name_taken" },
  });
  for (let at = 0; at < 2; at++) await renameTemplate.call(owner, { id: second.id, name: "store" });
  expect((await list()).map(({ name }) => name)).toEqual(["store", "web"]);
});

test("a deleted one is gone, and someone else's was never there", async () => {
  const { id } = await save("web");
  const stranger = await asUser((await addAccount(database())).id);
  const unknown = { extras: { doc: "order_template.not_found" } };
  await expect(deleteTemplate.call(stranger, { id })).rejects.toMatchObject(unknown);
  await expect(renameTemplate.call(stranger, { id, name: "mine" })).rejects.toMatchObject(unknown);
  expect((await listTemplates.call(stranger, {})).templates).toEqual([]);
  await deleteTemplate.call(owner, { id });
  await expect(deleteTemplate.call(owner, { id })).rejects.toMatchObject(unknown);
  expect(await list()).toEqual([]);
});

test("there is an end to how many, also for two calls at once", async () => {
  for (let at = 1; at < mostTemplates; at++) await save(`template ${at}`);
  const both = await Promise.allSettled(["one more", "another"].map((name) => save(name)));
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await save("template 1", { count: 3 });
  expect(await list()).toHaveLength(mostTemplates);
});

test("what can no longer be ordered is named, by the name it was kept with", async () => {
  const { sshkey } = await addSshKey.call(owner, { name: "laptop", key: sshKeyText("laptop") });
  await save("web", { key: String(sshkey.id), software: "999" });
  await deleteSshKey.call(owner, { id: sshkey.id });
  const [preset] = await database().select().from(presets).where(eq(presets.name, "vm.v3-small"));
  await database()
    .update(presetStock)
    .set({ free: 0 })
    .where(eq(presetStock.presetId, preset?.id ?? 0));
  expect((await list())[0]?.missing).toEqual([
    { part: "preset", name: "vm.v3-small", why: { code: "out_of_stock", location: "NL" } },
    { part: "software", name: "", why: { code: "gone" } },
    { part: "key", name: "laptop", why: { code: "gone" } },
  ]);
});

test("a key by its text, a number that is none, and too many servers are refused", async () => {
  for (const wrong of [{ key: sshKeyText("x") }, { os: "eleven" }, { count: 21 }])
    await expect(save("web", wrong)).rejects.toMatchObject({ code: "invalid" });
  expect(await list()).toEqual([]);
});

test("two that save or take the same name at once leave one template of that name", async () => {
  const saved = await Promise.all(["web", " web "].map((name) => save(name)));
  expect(saved[0]).toEqual(saved[1]);
  const [one, two] = [await save("one"), await save("two")];
  const renamed = await Promise.allSettled(
    [one, two].map(({ id }) => renameTemplate.call(owner, { id, name: "taken" })),
  );
  expect(renamed.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  for (const end of renamed)
    if (end.status === "rejected")
      expect(end.reason).toMatchObject({ code: "conflict", extras: { doc: "order_template.name_taken" } });
  const names = (await list()).map(({ name }) => name);
  expect(names).toHaveLength(3);
  expect(names).toEqual(expect.arrayContaining(["taken", "web"]));
});

test("the same name of two customers is two templates, and names are told apart by case", async () => {
  const mine = await save("web");
  const other = await save("Web");
  expect(other.id).not.toBe(mine.id);
  const neighbour = await asUser((await addAccount(database())).id);
  const theirs = await saveTemplate.call(neighbour, { name: "web", configuration });
  expect(theirs.id).not.toBe(mine.id);
  expect((await listTemplates.call(neighbour, {})).templates).toMatchObject([{ id: theirs.id, name: "web" }]);
  await deleteTemplate.call(owner, { id: String(mine.id) });
  expect((await listTemplates.call(neighbour, {})).templates).toHaveLength(1);
});

test("what was saved, replaced, renamed and deleted is on record with what it was before", async () => {
  const { id } = await save("web");
  await save("web", { preset: "vm.v3-medium" });
  await renameTemplate.call(owner, { id, name: "store" });
  await deleteTemplate.call(owner, { id });
  const facts = { actor: account.id, accountId: account.id, target: `order template ${id}` };
  const [replaced, saved] = await readAudit(database(), "order_templates.save");
  expect(saved).toEqual({ ...facts, changes: { name: "web", preset: "vm.v3-small", location: "NL" } });
  expect(replaced).toEqual({
    ...facts,
    changes: {
      name: "web",
      preset: { from: "vm.v3-small", to: "vm.v3-medium" },
      location: { from: "NL", to: "NL" },
    },
  });
  expect((await readAudit(database(), "order_templates.rename"))[0]).toEqual({
    ...facts,
    changes: { name: { from: "web", to: "store" } },
  });
  expect((await readAudit(database(), "order_templates.delete"))[0]).toEqual({
    ...facts,
    changes: { name: { from: "store", to: null } },
  });
});

test("an id or a name that is none is refused by its field, and nothing is renamed", async () => {
  const { id } = await save("web");
  for (const [wrong, field] of [
    [{ id: "x", name: "store" }, "id"],
    [{ id, name: "  " }, "name"],
    [{ id, name: "x".repeat(61) }, "name"],
  ] as const)
    await expect(renameTemplate.call(owner, wrong)).rejects.toMatchObject({
      code: "invalid",
      extras: { fields: { [field]: expect.any(String) } },
    });
  for (const wrong of [{ location: "" }, { preset: "x".repeat(101) }, { addresses: -1 }])
    await expect(save("web", wrong)).rejects.toMatchObject({
      code: "invalid",
      extras: { fields: { configuration: expect.any(String) } },
    });
  expect((await list()).map(({ name, configuration: { location } }) => [name, location])).toEqual([
    ["web", "NL"],
  ]);
});

test("programs have no templates", async () => {
  const key = await asKey(account.id, {});
  await expect(listTemplates.call(key, {})).rejects.toMatchObject({ code: "forbidden" });
});

test("impersonating staff see them and change none, even where they may write", async () => {
  const { id } = await save("web");
  const { context } = await asImpersonator(account.id, { mode: "read_write" });
  expect((await listTemplates.call(context, {})).templates).toHaveLength(1);
  const refused = { extras: { doc: "impersonation.forbidden" } };
  await expect(saveTemplate.call(context, { name: "theirs", configuration })).rejects.toMatchObject(refused);
  await expect(renameTemplate.call(context, { id, name: "theirs" })).rejects.toMatchObject(refused);
  await expect(deleteTemplate.call(context, { id })).rejects.toMatchObject(refused);
});

test.each([
  ["administrator", true],
  ["technician", false],
  ["billing", false],
  ["viewer", false],
] as const)("of colleagues, who may order may keep templates: %s %s", (role, may) => {
  for (const { access } of [listTemplates, saveTemplate, renameTemplate, deleteTemplate])
    expect(isForMembers(access) && mayMember(role, access.right ?? "")).toBe(may);
});

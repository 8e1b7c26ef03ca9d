import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { apiKeys } from "@/lib/db/tables/identity/api-keys";
import { makeContext } from "@/lib/session/context";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { asBrowser, asGuest, asUser, proved, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { readSession } from "../../kernel/caller/shared/read";
import type { SignedContext } from "../../kernel/operation/context";
import { login } from "../auth/login";
import { listSessions } from "../sessions/list";
import { addKey } from "./add";
import { deleteKey } from "./delete";
import { editKey } from "./edit";
import { listKeys } from "./list";
import { rotateKey } from "./rotate";
import { switchKey } from "./switch";
import { viewKey } from "./view";

withCatalogDatabase();

const plain = { name: "deploy", login_notify_method: "none", active: 1 } as const;
const address = "203.0.113.5";

let account: TestAccount;
let owner: SignedContext;
beforeEach(async () => {
  account = await addAccount(database());
  owner = await asUser(account.id);
});

const open = async (key: string, from = address) =>
  (await login.call(asGuest({ address: from }), { key })).result.token;
const isOpen = async (token: string, from = address) => (await readSession(token, from, new Date())) !== null;

/** Opens a session with that key; returns its context. */
async function sessionOf(key: string): Promise<SignedContext> {
  const customer = await readSession(await open(key), address, new Date());
  if (!customer) throw new Error("The key opens no session.");
  return makeContext(customer, { ...asGuest({ address }) });
}

type Details = Record<string, string | number | string[]>;
const add = (by: SignedContext, facts: Details = {}) => addKey.call(by, { ...plain, ...facts });

/** Adds a key of the owner, and one created with its session. */
async function line(facts: Details = {}, ofChild: Details = {}) {
  const parent = await add(owner, facts);
  const child = await add(await sessionOf(parent.api_key), { name: "child", ...ofChild });
  return { parent, child };
}

describe("a key that a key makes", () => {
  test("has the end, the list and the rights of its maker when it asks for none", async () => {
    const bounds = { expires: "2031-05-01", ip: "203.0.113.0/24", permissions: ["api_keys/edit", "eq/list"] };
    const { parent, child } = await line(bounds);
    expect(child).toMatchObject({
      expires: "2031-05-01",
      ip: "203.0.113.0/24",
      permissions: bounds.permissions,
    });
    const [row] = await database().select().from(apiKeys).where(eq(apiKeys.id, child.id));
    expect(row?.parentId).toBe(parent.id);
  });

  test("has narrower ones when it asks for them, and no wider ones", async () => {
    const parent = await add(owner, { expires: "2031-05-01", ip: "203.0.113.0/24" });
    const maker = await sessionOf(parent.api_key);
    const narrow = { expires: "2031-04-30", ip: "203.0.113.5", permissions: ["eq/list"] };
    expect(await add(maker, narrow)).toMatchObject(narrow);
    const beyond = { code: "invalid", extras: { doc: "key.beyond_maker" } };
    await expect(add(maker, { expires: "2031-05-02" })).rejects.toMatchObject(beyond);
    for (const ip of ["0.0.0.0/0", "203.0.112.0/23", "203.0.113.5, 198.51.100.7"])
      await expect(add(maker, { ip })).rejects.toMatchObject(beyond);
    expect(await listKeys.call(owner, {})).toHaveLength(2);
  });

  test("is limited as its maker is later, whatever it says itself", async () => {
    const { parent, child } = await line();
    const session = await open(child.api_key);
    await editKey.call(owner, { ...plain, id: parent.id, ip: "198.51.100.0/24" });
    expect(await isOpen(session)).toBe(false);
    await expect(open(child.api_key)).rejects.toThrow("invalid API key");
    const there = await open(child.api_key, "198.51.100.7");
    expect(await isOpen(there, "198.51.100.7")).toBe(true);
    await editKey.call(owner, { ...plain, id: parent.id, permissions: ["eq/list"] });
    const narrowed = await readSession(there, "198.51.100.7", new Date());
    expect([...(narrowed?.permissions ?? [])]).toEqual(["eq/list"]);
    await editKey.call(owner, { ...plain, id: child.id, name: "child", ip: "", expires: "" });
    await expect(open(child.api_key)).rejects.toThrow("invalid API key");
  });

  test("is of no use while its maker is disabled, and its sessions are over for good", async () => {
    const { parent, child } = await line();
    const session = await open(child.api_key);
    await switchKey.call(owner, { id: parent.id, active: false });
    expect(await isOpen(session)).toBe(false);
    await expect(open(child.api_key)).rejects.toThrow("invalid API key");
    await switchKey.call(owner, { id: parent.id, active: true });
    expect(await isOpen(session)).toBe(false);
    expect(await isOpen(await open(child.api_key))).toBe(true);
  });

  test("is deleted with its maker, however far down the line", async () => {
    const { parent, child } = await line();
    const grandchild = await add(await sessionOf(child.api_key), { name: "grandchild" });
    const session = await open(grandchild.api_key);
    await deleteKey.call(owner, { id: parent.id });
    expect(await isOpen(session)).toBe(false);
    for (const { api_key } of [child, grandchild])
      await expect(open(api_key)).rejects.toThrow("invalid API key");
    await expect(viewKey.call(owner, { id: grandchild.id })).rejects.toThrow("API key not found");
  });

  test("ends with its maker's end, and its session is no longer listed", async () => {
    const { parent, child } = await line();
    const session = await open(child.api_key);
    const over = { expiresAt: new Date(Date.now() - 60_000) };
    await database().update(apiKeys).set(over).where(eq(apiKeys.id, parent.id));
    expect(await isOpen(session)).toBe(false);
    await expect(open(child.api_key)).rejects.toThrow("invalid API key");
    const { sessions } = await listSessions.call(owner, {});
    expect(sessions.map(({ kind }) => kind)).toEqual(["password"]);
  });

  test("stands in a line of eight at most", async () => {
    let { api_key } = await add(owner);
    for (let length = 1; length < 8; length++) ({ api_key } = await add(await sessionOf(api_key)));
    await expect(add(await sessionOf(api_key))).rejects.toMatchObject({
      extras: { doc: "key.line_too_long" },
    });
  });
});

describe("the owner is told of every new key", () => {
  test("made by a person or by a key, whatever the key itself tells whom", async () => {
    const { child } = await line({ name: "robot" }, { name: "heir" });
    const [second, first] = await mailsTo(account.email);
    for (const mail of [first, second]) expect(mail?.subject).toBe("API key created");
    expect(first?.body).toContain("The API key robot was created");
    expect(first?.body).not.toContain("Made with the key");
    expect(second?.body).toContain("Made with the key: robot");
    expect(second?.body).toContain(`http://panel.test/api-keys/${child.id}`);
    expect(JSON.stringify([first, second])).not.toContain(child.api_key);
  });

  test("in the language of the account", async () => {
    const russian = await addAccount(database(), { language: "ru" });
    await add(await asUser(russian.id));
    expect((await mailsTo(russian.email))[0]?.subject).toBe("Создан API-ключ");
  });
});

describe("a key's allow-list", () => {
  test("is looked at on every call, as it is now", async () => {
    const { id, api_key } = await add(owner);
    const { result } = await login.call(asGuest({ address }), { key: api_key, fix_ix: 0 });
    expect(await isOpen(result.token, "192.0.2.77")).toBe(true);
    // Written directly to the database, so no session is ended.
    const only = { allowedAddresses: ["203.0.113.0/24"] };
    await database().update(apiKeys).set(only).where(eq(apiKeys.id, id));
    expect(await isOpen(result.token)).toBe(true);
    expect(await isOpen(result.token, "192.0.2.77")).toBe(false);
    expect(await isOpen(result.token, "203.0.113.9")).toBe(true);
  });

  test("makes every session of the key a bound one", async () => {
    const { api_key } = await add(owner, { ip: "203.0.113.0/24" });
    const { result } = await login.call(asGuest({ address }), { key: api_key, fix_ix: 0, fix_ip: 0 });
    expect(await isOpen(result.token)).toBe(true);
    expect(await isOpen(result.token, "203.0.113.9")).toBe(false);
  });

  test("that gets narrower ends the sessions; one that gets wider does not", async () => {
    const { id, api_key } = await add(owner, { ip: "203.0.113.0/24" });
    const edit = (ip: string) => editKey.call(owner, { ...plain, id, ip });
    const first = await open(api_key);
    await edit("203.0.113.0/24, 198.51.100.0/24");
    expect(await isOpen(first)).toBe(true);
    await edit("203.0.113.0/25");
    expect(await isOpen(first)).toBe(false);
    await edit("");
    expect(await isOpen(first)).toBe(false);
    const second = await open(api_key);
    await edit("203.0.113.0/24");
    expect(await isOpen(second)).toBe(false);
  });
});

describe("a session that a key has opened", () => {
  const bounds = { ip: "203.0.113.0/24", expires: "2031-05-01" };
  const ownLimits = { code: "forbidden", extras: { doc: "key.own_limits" } };
  const beyond = { code: "forbidden", extras: { doc: "key.beyond_maker" } };

  test("lifts neither that key's own end and list nor those of its makers", async () => {
    const { parent, child } = await line(bounds);
    for (const [by, id] of [
      [parent, parent.id],
      [child, child.id],
      [child, parent.id],
    ] as const) {
      const session = await sessionOf(by.api_key);
      for (const wanted of [{ ip: "" }, { expires: "" }, { ip: "203.0.112.0/23" }, { expires: "2031-05-02" }])
        await expect(editKey.call(session, { ...plain, id, ...wanted })).rejects.toMatchObject(ownLimits);
      expect(await viewKey.call(owner, { id })).toMatchObject(bounds);
    }
    const session = await sessionOf(parent.api_key);
    await editKey.call(session, { ...plain, id: parent.id, expires: "2031-04-30" });
  });

  test("gets no secret, and widens no other key, beyond its own end and list", async () => {
    const { api_key } = await add(owner, bounds);
    const [whole, narrow] = [
      await add(owner),
      await add(owner, { ip: "203.0.113.5", expires: "2031-04-30" }),
    ];
    const session = await sessionOf(api_key);
    await expect(rotateKey.call(session, { id: whole.id })).rejects.toMatchObject(beyond);
    await expect(editKey.call(session, { ...plain, id: narrow.id, ip: "" })).rejects.toMatchObject(beyond);
    await expect(rotateKey.call(session, { id: narrow.id })).resolves.toBeTruthy();
    await editKey.call(session, { ...plain, id: narrow.id, ip: "203.0.113.0/25" });
  });
});

test("a browser widens a key with reauthentication only, and narrows it without", async () => {
  const bounds = { ip: "203.0.113.0/24", expires: "2031-05-01", permissions: ["eq/list"] };
  const { id } = await add(owner, bounds);
  const browser = await asBrowser(account.id);
  const edit = (by: SignedContext, facts: Details) => editKey.call(by, { ...plain, id, ...facts });
  const unproved = { code: "proof_required", extras: { doc: "owner.unproved" } };
  const changes: Details[] = [{ ip: "" }, { expires: "" }, { permissions: ["eq/list", "eq/off"] }];
  for (const wanted of changes) await expect(edit(browser, wanted)).rejects.toMatchObject(unproved);
  expect(await viewKey.call(owner, { id })).toMatchObject(bounds);
  await edit(browser, { ip: "203.0.113.5", active: 0 });
  await expect(switchKey.call(browser, { id, active: true })).rejects.toMatchObject(unproved);
  const proven = await proved(browser);
  await switchKey.call(proven, { id, active: true });
  await edit(proven, { ip: "" });
  expect(await viewKey.call(owner, { id })).toMatchObject({ ip: "", active: 1 });
});

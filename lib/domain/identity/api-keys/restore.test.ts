import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { makeContext } from "@/lib/session/context";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import {
  asBrowser,
  asGuest,
  asKey,
  asUser,
  proved,
  withCatalogDatabase,
} from "@/lib/testing/operations/contexts";
import { readSession } from "../../kernel/caller/shared/read";
import type { SignedContext } from "../../kernel/operation/context";
import { login } from "../auth/login";
import { addKey } from "./add";
import { deleteKey } from "./delete";
import { showHistory } from "./history";
import { listKeys } from "./list";
import { restoreKey } from "./restore";
import { switchKey } from "./switch";
import { viewKey } from "./view";

withCatalogDatabase();

const plain = { name: "deploy", login_notify_method: "none", active: 1 } as const;
const address = "203.0.113.5";
const minuteMs = 60_000;

let account: TestAccount;
let owner: SignedContext;
beforeEach(async () => {
  account = await addAccount(database());
  owner = await asUser(account.id);
});

const open = async (key: string) => (await login.call(asGuest({ address }), { key })).result.token;
const isOpen = async (token: string) => (await readSession(token, address, new Date())) !== null;
const gone = { code: "not_found", message: "API key not found" };

async function sessionOf(key: string): Promise<SignedContext> {
  const customer = await readSession(await open(key), address, new Date());
  if (!customer) throw new Error("The key opens no session.");
  return makeContext(customer, { ...asGuest({ address }) });
}

describe("a key that was deleted just now", () => {
  test("is brought back with the keys that went with it, and without their sessions", async () => {
    const parent = await addKey.call(owner, plain);
    const child = await addKey.call(await sessionOf(parent.api_key), { ...plain, name: "child" });
    const session = await open(child.api_key);
    await deleteKey.call(owner, { id: parent.id });
    await expect(open(parent.api_key)).rejects.toThrow("invalid API key");
    expect(await isOpen(session)).toBe(false);
    expect(await restoreKey.call(owner, { id: parent.id })).toEqual({ id: parent.id, active: true });
    expect(await isOpen(session)).toBe(false);
    for (const { api_key } of [parent, child]) expect(await isOpen(await open(api_key))).toBe(true);
    const told = (await showHistory.call(owner, { id: parent.id })).map(({ message }) => message);
    expect(told.slice(0, 2)).toEqual(["API key deploy restored", "API key deploy deleted"]);
  });

  test("leaves behind what had been deleted before it, and is as disabled as it was", async () => {
    const parent = await addKey.call(owner, plain);
    const child = await addKey.call(await sessionOf(parent.api_key), { ...plain, name: "child" });
    await deleteKey.call(owner, { id: child.id });
    await switchKey.call(owner, { id: parent.id, active: false });
    const later = await asUser(account.id, { now: new Date(Date.now() + 1_000) });
    await deleteKey.call(later, { id: parent.id });
    expect(await restoreKey.call(later, { id: parent.id })).toEqual({ id: parent.id, active: false });
    expect(await listKeys.call(owner, {})).toMatchObject([{ id: parent.id, active: 0 }]);
  });

  test("comes back disabled when it passes without the PIN", async () => {
    const { id, api_key } = await addKey.call(owner, { ...plain, pin_exempt: 1 });
    await deleteKey.call(owner, { id });
    expect(await restoreKey.call(owner, { id })).toEqual({ id, active: false });
    await expect(open(api_key)).rejects.toThrow("invalid API key");
    expect(await viewKey.call(owner, { id })).toMatchObject({ active: 0, pin_exempt: 1 });
  });

  test("is brought back by its owner, proved, and by nobody else", async () => {
    const { id, api_key } = await addKey.call(owner, plain);
    await deleteKey.call(owner, { id });
    const stranger = await asUser((await addAccount(database())).id);
    await expect(restoreKey.call(stranger, { id })).rejects.toMatchObject(gone);
    await expect(restoreKey.call(await asKey(account.id), { id })).rejects.toMatchObject({
      code: "forbidden",
    });
    const browser = await asBrowser(account.id);
    await expect(restoreKey.call(browser, { id })).rejects.toMatchObject({ code: "proof_required" });
    await expect(open(api_key)).rejects.toThrow("invalid API key");
    expect(await restoreKey.call(await proved(browser), { id })).toEqual({ id, active: true });
  });
});

test("a key that was deleted a while ago, or never, cannot be brought back", async () => {
  const { id } = await addKey.call(owner, plain);
  await expect(restoreKey.call(owner, { id })).rejects.toMatchObject(gone);
  await deleteKey.call(owner, { id });
  const late = await asUser(account.id, { now: new Date(Date.now() + 4 * minuteMs) });
  await expect(restoreKey.call(late, { id })).rejects.toMatchObject(gone);
  await expect(restoreKey.call(owner, { id: 999_999 })).rejects.toMatchObject(gone);
});

import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { apiKeys } from "@/lib/db/tables/identity/api-keys";
import { addAccount } from "@/lib/testing/factories";
import { asGuest, asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { readSession } from "../../kernel/caller/shared/read";
import { login } from "../auth/login";
import { addKey } from "./add";
import { deleteKey } from "./delete";
import { editKey } from "./edit";
import { showHistory } from "./history";
import { listKeys } from "./list";
import { switchKey } from "./switch";
import { viewKey } from "./view";

withCatalogDatabase();

const plain = { name: "deploy", login_notify_method: "none", active: 1 } as const;

async function ownerWithKey(facts: Record<string, string> = {}) {
  const account = await addAccount(database(), {});
  const owner = await asUser(account.id);
  const key = await addKey.call(owner, { ...plain, ...facts });
  return { account, owner, key };
}

describe("a key's life", () => {
  test("each field that changes is one entry with old and new value, newest first", async () => {
    const { owner, key } = await ownerWithKey({ ip: "203.0.113.0/24" });
    await editKey.call(owner, { ...plain, id: key.id, name: "build", ip: "203.0.113.7, 2001:DB8::1" });
    const entries = await showHistory.call(owner, { id: key.id });
    expect(entries.map(({ message }) => message)).toEqual([
      'ip changed from "203.0.113.0/24" to "203.0.113.7,2001:db8::1"',
      'name changed from "deploy" to "build"',
      "API key deploy created",
    ]);
    expect(entries[0]).toMatchObject({ type: "action", login: owner.actor.account.email });
  });

  test("an edit that changes nothing leaves no entry", async () => {
    const { owner, key } = await ownerWithKey();
    await editKey.call(owner, { ...plain, id: key.id });
    expect(await showHistory.call(owner, { id: key.id })).toHaveLength(1);
  });

  test("the days of a period are both inside it", async () => {
    const { owner, key } = await ownerWithKey();
    const today = owner.now.toISOString().slice(0, 10);
    const dayAfter = new Date(owner.now.getTime() + 86_400_000).toISOString().slice(0, 10);
    expect(await showHistory.call(owner, { id: key.id, period_from: today, period_to: today })).toHaveLength(
      1,
    );
    expect(await showHistory.call(owner, { id: key.id, period_from: dayAfter })).toHaveLength(0);
    expect(await showHistory.call(owner, { id: key.id, period_from: "2020-1-2" })).toHaveLength(1);
    expect(await showHistory.call(owner, { id: key.id, period_to: "2020-1-2" })).toHaveLength(0);
    await expect(showHistory.call(owner, { id: key.id, period_to: "2026-02-30" })).rejects.toThrow(
      "period_to",
    );
  });

  test("disabled or deleted, it logs in no more", async () => {
    const { owner, key } = await ownerWithKey();
    await expect(login.call(asGuest(), { key: key.api_key })).resolves.toBeTruthy();
    await editKey.call(owner, { ...plain, id: key.id, active: 0 });
    await expect(login.call(asGuest(), { key: key.api_key })).rejects.toThrow("invalid API key");
    await editKey.call(owner, { ...plain, id: key.id, active: 1 });
    await deleteKey.call(owner, { id: key.id });
    await expect(login.call(asGuest(), { key: key.api_key })).rejects.toThrow("invalid API key");
    expect(await listKeys.call(owner, {})).toEqual([]);
  });

  test("enabled again, or with a later end, it does not bring back the sessions that it had opened", async () => {
    const { owner, key } = await ownerWithKey();
    const now = new Date();
    const open = async () => (await login.call(asGuest({ now }), { key: key.api_key })).result.token;
    const isOpen = async (token: string) => (await readSession(token, "203.0.113.5", now)) !== null;
    const edit = (facts: { active: 0 | 1 }) => editKey.call(owner, { ...plain, id: key.id, ...facts });
    const first = await open();
    expect(await isOpen(first)).toBe(true);
    await edit({ active: 0 });
    await edit({ active: 1 });
    expect(await isOpen(first)).toBe(false);
    const second = await open();
    await switchKey.call(owner, { id: key.id, active: false });
    await switchKey.call(owner, { id: key.id, active: true });
    expect(await isOpen(second)).toBe(false);
    const third = await open();
    await database()
      .update(apiKeys)
      .set({ expiresAt: new Date(now.getTime() - 1_000) })
      .where(eq(apiKeys.id, key.id));
    await editKey.call(owner, { ...plain, id: key.id, expires: "" });
    expect(await isOpen(third)).toBe(false);
    expect(await isOpen(await open())).toBe(true);
  });
});

describe("who may touch a key", () => {
  test("a stranger's key does not exist", async () => {
    const { key } = await ownerWithKey();
    const stranger = await asUser((await addAccount(database(), {})).id);
    for (const act of [
      () => viewKey.call(stranger, { id: key.id }),
      () => showHistory.call(stranger, { id: key.id }),
      () => deleteKey.call(stranger, { id: key.id }),
      () => editKey.call(stranger, { ...plain, id: key.id }),
    ]) {
      await expect(act()).rejects.toThrow("API key not found");
    }
  });

  test("a narrow key cannot open up a wide one", async () => {
    const { account, key } = await ownerWithKey({ ip: "10.0.0.0/8" });
    const narrow = await asKey(account.id, { permissions: ["api_keys/edit"] });
    await expect(editKey.call(narrow, { ...plain, id: key.id, ip: "" })).rejects.toThrow("permission denied");
    await expect(deleteKey.call(narrow, { id: key.id })).rejects.toThrow("permission denied");
    const like = await addKey.call(narrow, plain);
    await expect(deleteKey.call(narrow, { id: like.id })).resolves.toEqual({ id: like.id });
  });

  test("a key that may only view cannot change keys", async () => {
    const { account, key } = await ownerWithKey();
    const viewer = await asKey(account.id, { permissions: ["api_keys/view"] });
    await expect(viewKey.call(viewer, { id: key.id })).resolves.toMatchObject({ id: key.id });
    await expect(deleteKey.call(viewer, { id: key.id })).rejects.toThrow("permission denied");
    await expect(addKey.call(viewer, plain)).rejects.toThrow("permission denied");
  });
});

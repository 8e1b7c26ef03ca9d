import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { apiKeySecrets } from "@/lib/db/tables/identity/api-keys";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { addAccount } from "@/lib/testing/factories";
import { asGuest, asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { readSession } from "../../kernel/caller/shared/read";
import { login } from "../auth/login";
import { addKey } from "./add";
import { deleteKey } from "./delete";
import { editKey } from "./edit";
import { showHistory } from "./history";
import { listKeys } from "./list";
import { retireSecret } from "./retire";
import { rotateKey } from "./rotate";
import { listSecrets } from "./secrets";

withCatalogDatabase();

const plain = { name: "deploy", login_notify_method: "none", active: 1 } as const;
const address = "203.0.113.5";

async function ownerWithKey(facts: Record<string, string> = {}, pin?: string) {
  const account = await addAccount(database(), pin === undefined ? {} : { pin });
  const owner = await asUser(account.id);
  const key = await addKey.call(owner, { ...plain, ...facts, ...(pin === undefined ? {} : { pin }) });
  return { account, owner, key };
}

async function rotated() {
  const { owner, account, key } = await ownerWithKey();
  const second = await rotateKey.call(owner, { id: key.id });
  const [newer, older] = second.secrets;
  if (!newer || !older) throw new Error("There must be two secrets.");
  return { owner, account, key, second, newer, older };
}

const open = async (key: string, now = new Date()) => (await login.call(asGuest({ now }), { key })).result;
const refused = "invalid API key";

describe("rotation", () => {
  test("makes a second secret, valid beside the first, and the key is known by the newest", async () => {
    const { owner, key, second } = await rotated();
    expect(second.api_key).toMatch(/^[0-9a-f]{16}-[0-9a-f]{16}$/);
    expect(second.secrets.map(({ token_view }) => token_view)).toEqual([
      second.api_key.slice(-4),
      key.api_key.slice(-4),
    ]);
    await expect(open(key.api_key)).resolves.toMatchObject({ new: 1 });
    await expect(open(second.api_key)).resolves.toMatchObject({ new: 1 });
    expect((await listKeys.call(owner, {}))[0]).toMatchObject({
      id: key.id,
      token_view: second.api_key.slice(-4),
    });
  });

  test("each secret has sessions of its own, and shows when and from where it was used", async () => {
    const { owner, key, second, newer, older } = await rotated();
    const [first, other] = [await open(key.api_key), await open(second.api_key)];
    expect(first.token).not.toBe(other.token);
    expect((await open(key.api_key)).token).toBe(first.token);
    const soon = new Date(Date.now() + 3_600_000);
    await login.call(asGuest({ now: soon, address: "203.0.113.77" }), { key: second.api_key });
    expect(await listSecrets.call(owner, { id: key.id })).toMatchObject([
      { id: newer.id, last_ip: "203.0.113.77" },
      { id: older.id, last_ip: address },
    ]);
  });

  test("a repeated login counts as a use", async () => {
    const { owner, key, older } = await rotated();
    await open(key.api_key);
    const later = new Date(Date.now() + 600_000);
    expect(await open(key.api_key, later)).toMatchObject({ new: 0 });
    const secrets = await listSecrets.call(owner, { id: key.id });
    const text = later.toISOString().slice(0, 19).replace("T", " ");
    expect(secrets.find(({ id }) => id === older.id)?.last_used).toBe(text);
    expect((await listKeys.call(owner, {}))[0]?.last_used).toBe(text);
  });

  test("a retired secret opens nothing, and what it opened has ended; the other goes on", async () => {
    const { owner, key, second, older } = await rotated();
    const [first, other] = [await open(key.api_key), await open(second.api_key)];
    await retireSecret.call(owner, { id: key.id, secret_id: older.id });
    expect(await readSession(first.token, address, new Date())).toBeNull();
    expect(await readSession(other.token, address, new Date())).not.toBeNull();
    await expect(open(key.api_key)).rejects.toThrow(refused);
    await expect(open(second.api_key)).resolves.toMatchObject({ new: 0 });
    expect(await listSecrets.call(owner, { id: key.id })).toHaveLength(1);
  });

  test("neither is retired by a key with fewer rights", async () => {
    const { account, key, older } = await rotated();
    const narrow = await asKey(account.id, { permissions: ["api_keys/edit"] });
    await expect(retireSecret.call(narrow, { id: key.id, secret_id: older.id })).rejects.toThrow(
      "permission denied",
    );
    await expect(open(key.api_key)).resolves.toMatchObject({ new: 1 });
  });

  test("the new one can be retired as well, and the key is known by the old one again", async () => {
    const { owner, key, second, newer } = await rotated();
    await retireSecret.call(owner, { id: key.id, secret_id: newer.id });
    await expect(open(second.api_key)).rejects.toThrow(refused);
    expect((await listKeys.call(owner, {}))[0]?.token_view).toBe(key.api_key.slice(-4));
  });

  test("there are never more than two, nor less than one", async () => {
    const { owner, key, newer, older } = await rotated();
    await expect(rotateKey.call(owner, { id: key.id })).rejects.toThrow("two secrets are valid already");
    await retireSecret.call(owner, { id: key.id, secret_id: older.id });
    await expect(retireSecret.call(owner, { id: key.id, secret_id: older.id })).rejects.toThrow(
      "secret not found",
    );
    await expect(retireSecret.call(owner, { id: key.id, secret_id: newer.id })).rejects.toThrow(
      "the only secret",
    );
    await expect(rotateKey.call(owner, { id: key.id })).resolves.toMatchObject({ id: key.id });
  });

  test("ten rotations at once make one new secret", async () => {
    const { owner, key } = await ownerWithKey();
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () => rotateKey.call(owner, { id: key.id })),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await listSecrets.call(owner, { id: key.id })).toHaveLength(2);
  });

  test("a login that meets a retirement gets no session that outlives it", async () => {
    const { owner, key, older } = await rotated();
    const [retired, ...logins] = await Promise.allSettled([
      retireSecret.call(owner, { id: key.id, secret_id: older.id }),
      ...Array.from({ length: 10 }, () => open(key.api_key)),
    ]);
    expect(retired.status).toBe("fulfilled");
    for (const one of logins)
      if (one.status === "fulfilled")
        expect(await readSession(one.value.token, address, new Date())).toBeNull();
  });

  test("a repeated call with its idempotency key gives the same secret again", async () => {
    const { owner, key } = await ownerWithKey();
    const call = () => rotateKey.call(owner, { id: key.id, idempotency_key: "once" });
    expect(await call()).toEqual(await call());
    expect(await listSecrets.call(owner, { id: key.id })).toHaveLength(2);
  });

  test("both steps are in the history and in the audit, without any value", async () => {
    const { owner, key, second, older } = await rotated();
    await retireSecret.call(owner, { id: key.id, secret_id: older.id });
    const [one, two] = [key.api_key.slice(-4), second.api_key.slice(-4)];
    expect((await showHistory.call(owner, { id: key.id })).map(({ message }) => message)).toEqual([
      `Secret …${one} retired`,
      `Secret …${two} added beside …${one}`,
      "API key deploy created",
    ]);
    const rows = await database()
      .select()
      .from(auditRows)
      .where(eq(auditRows.target, `api key ${key.id}`));
    expect(rows.map(({ operation }) => operation).sort()).toEqual([
      "api_keys.add",
      "api_keys.retire",
      "api_keys.rotate",
    ]);
    const stored = JSON.stringify([rows, await database().select().from(apiKeySecrets)]);
    for (const value of [key.api_key, second.api_key]) expect(stored).not.toContain(value);
  });

  test("what holds for a key holds for both of its secrets: disabled, out of its list, deleted", async () => {
    const { owner, key, second } = await rotated();
    const values = [key.api_key, second.api_key];
    const edit = (facts: object) => editKey.call(owner, { ...plain, id: key.id, ...facts });
    await edit({ active: 0 });
    for (const value of values) await expect(open(value)).rejects.toThrow(refused);
    await edit({ ip: "198.51.100.0/24" });
    for (const value of values) await expect(open(value)).rejects.toThrow(refused);
    await edit({ ip: "" });
    for (const value of values) await expect(open(value)).resolves.toBeTruthy();
    await deleteKey.call(owner, { id: key.id });
    for (const value of values) await expect(open(value)).rejects.toThrow(refused);
  });
});

describe("who may rotate", () => {
  test("not a stranger, not a viewer", async () => {
    const { account, key, older } = await rotated();
    const stranger = await asUser((await addAccount(database(), {})).id);
    const viewer = await asKey(account.id, { permissions: ["api_keys/view"] });
    for (const [actor, reason] of [
      [stranger, "API key not found"],
      [viewer, "permission denied"],
    ] as const) {
      await expect(rotateKey.call(actor, { id: key.id })).rejects.toThrow(reason);
      await expect(retireSecret.call(actor, { id: key.id, secret_id: older.id })).rejects.toThrow(reason);
    }
    await expect(listSecrets.call(stranger, { id: key.id })).rejects.toThrow("API key not found");
  });

  test("a narrow key cannot take the rights of a wide one by a secret of its own", async () => {
    const { account, key } = await ownerWithKey();
    const narrow = await asKey(account.id, { permissions: ["api_keys/edit"] });
    await expect(rotateKey.call(narrow, { id: key.id })).rejects.toThrow("permission denied");
  });

  test("a new secret of a key that passes without the PIN is given to those who know the PIN", async () => {
    const { owner, key } = await ownerWithKey({ pin_exempt: "1" }, "4071");
    await expect(rotateKey.call(owner, { id: key.id })).rejects.toThrow("invalid pin");
    await expect(rotateKey.call(owner, { id: key.id, pin: "4072" })).rejects.toThrow("invalid pin");
    await expect(rotateKey.call(owner, { id: key.id, pin: "4071" })).resolves.toBeTruthy();
  });
});

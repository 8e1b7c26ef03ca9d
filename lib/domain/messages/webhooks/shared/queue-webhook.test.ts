import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { deleteExpired } from "@/lib/db/expiring-rows";
import { silentHosts, webhooks } from "@/lib/db/tables/messages/webhooks";
import { addAccount } from "@/lib/testing/factories";
import { asBrowser, asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { webhookSecret, webhookSecretText } from "../secret";
import { showWebhookSecret } from "../show-secret";
import { countSilence, forgetSilence, placeOf, silentUntil } from "../silent-hosts";
import { queueWebhook } from "./queue-webhook";

withCatalogDatabase();

const now = new Date("2030-01-01T12:00:00Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const queued = async (accountId: number) =>
  database().select().from(webhooks).where(eq(webhooks.accountId, accountId));

describe("a webhook", () => {
  const facts = {
    url: "https://hooks.example.test/a",
    type: "api_key.login",
    data: { key_id: 1 },
    now,
  } as const;

  test.each([
    ["as a rule", {}, { type: "api_key.login", timestamp: "2030-01-01T12:00:00.000Z", data: { key_id: 1 } }],
    ["flat", { isFlat: true }, { event: "api_key.login", key_id: 1 }],
    [
      "of a test",
      { isTest: true },
      { type: "api_key.login", timestamp: "2030-01-01T12:00:00.000Z", data: { key_id: 1, test: true } },
    ],
  ])("%s has its shape", async (_what, more, body) => {
    const { id: accountId } = await addAccount(database());
    await queueWebhook(database(), { accountId, ...facts, ...more });
    const [row] = await queued(accountId);
    expect(JSON.parse(row?.body ?? "")).toEqual(body);
    expect(row).toMatchObject({ attempts: 0, createdAt: now, deliveredAt: null, nextTryAt: null });
  });

  test("waits in the line of its account", async () => {
    const { id: accountId } = await addAccount(database());
    for (let count = 0; count < 2; count++) await queueWebhook(database(), { accountId, ...facts });
    const ids = (await queued(accountId)).map(({ id }) => `send_webhook:${id}`);
    const { rows } = await database().execute<{ key: string; queue_name: string }>(
      sql`select key, queue_name from graphile_worker.jobs where queue_name = ${`webhooks:${accountId}`}`,
    );
    expect(rows.map(({ key }) => key).sort()).toEqual(ids.sort());
  });

  test("is gone with the transaction that it tells about", async () => {
    const { id: accountId } = await addAccount(database());
    const failing = inTransaction(async (db) => {
      await queueWebhook(db, { accountId, ...facts });
      throw new Error("It failed.");
    });
    await expect(failing).rejects.toThrow("It failed.");
    expect(await queued(accountId)).toEqual([]);
  });
});

describe("the secret that signs webhooks", () => {
  test("is each account's own, the same each time, as Standard Webhooks writes it", () => {
    expect(webhookSecretText(1)).toMatch(/^whsec_[A-Za-z0-9+/]{42,43}={0,2}$/);
    expect(webhookSecretText(1)).toBe(webhookSecretText(1));
    expect(webhookSecretText(1)).not.toBe(webhookSecretText(2));
    expect(Buffer.from(webhookSecretText(1).slice(6), "base64")).toEqual(webhookSecret(1));
  });

  test("is shown to its owner, for the PIN where one is set", async () => {
    const { id } = await addAccount(database(), { pin: "0471" });
    const me = await asBrowser(id);
    await expect(showWebhookSecret.call(me, {})).rejects.toMatchObject({ code: "pin_required" });
    await expect(showWebhookSecret.call(me, { pin: "9999" })).rejects.toMatchObject({ code: "pin_required" });
    expect(await showWebhookSecret.call(me, { pin: "0471" })).toEqual({ secret: webhookSecretText(id) });
  });

  test("is for anyone who may change keys: not for one of a server, nor for one that only looks", async () => {
    const { id } = await addAccount(database());
    for (const key of [await asKey(id, { serverId: 1 }), await asKey(id, { permissions: ["api_keys/view"] })])
      await expect(showWebhookSecret.call(key, {})).rejects.toMatchObject({
        extras: { details: { missing_right: "api_keys/edit" } },
      });
    expect(await showWebhookSecret.call(await asUser(id), {})).toEqual({ secret: webhookSecretText(id) });
  });
});

describe("a host that does not answer", () => {
  let host = 0;
  const place = (accountId: number, name = host) => ({ accountId, host: `h${name}.example.test` });
  const silence = async (of: ReturnType<typeof place>, times: number) => {
    for (let time = 0; time < times; time++) await countSilence(database(), of, now);
  };

  test.each([
    ["https://hooks.example.test/a?b#c", "hooks.example.test"],
    ["https://Hooks.Example.test:443/", "hooks.example.test"],
    ["https://hooks.example.test:8443/", "hooks.example.test:8443"],
    ["https://[2001:db8::1]:8443/", "[2001:db8::1]:8443"],
  ])("is, of %s, %s", (url, name) =>
    expect(placeOf({ accountId: 3, url })).toEqual({ accountId: 3, host: name }),
  );

  test("is waited for from the fifth time on, by the account that met it", async () => {
    host++;
    await silence(place(1), 4);
    expect(await silentUntil(database(), place(1), now)).toBeNull();
    await silence(place(1), 1);
    expect(await silentUntil(database(), place(1), now)).toEqual(later(60));
    expect(await silentUntil(database(), place(2), now)).toBeNull();
    expect(await silentUntil(database(), place(1), later(60))).toBeNull();
  });

  test("is waited for by all once five accounts wait, until the first of them may try", async () => {
    host++;
    for (const accountId of [1, 2, 3, 4]) await silence(place(accountId), accountId === 1 ? 5 : 6);
    expect(await silentUntil(database(), place(9), now)).toBeNull();
    await silence(place(5), 6);
    expect(await silentUntil(database(), place(9), now)).toEqual(later(60));
    expect(await silentUntil(database(), place(2), now)).toEqual(later(120));
    expect(await silentUntil(database(), place(9), later(60))).toBeNull();
  });

  test("is forgotten when it answers, by the one whom it answered", async () => {
    host++;
    for (const accountId of [1, 2]) await silence(place(accountId), 5);
    await forgetSilence(database(), place(1));
    expect(await silentUntil(database(), place(1), now)).toBeNull();
    expect(await silentUntil(database(), place(2), now)).toEqual(later(60));
  });

  test("is swept once nothing has gone to it for so long", async () => {
    await database().delete(silentHosts);
    await silence(place(1), 1);
    await deleteExpired(database(), "silentHosts", later(86_400));
    expect(await database().$count(silentHosts)).toBe(1);
    await deleteExpired(database(), "silentHosts", later(86_401));
    expect(await database().$count(silentHosts)).toBe(0);
  });
});

import { createHmac } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { mails } from "@/lib/db/tables/messages/mails";
import { webhooks } from "@/lib/db/tables/messages/webhooks";
import type { WebhookCall, WebhookResult } from "@/lib/outside/webhook/send";
import { addAccount, addConfirmedEmail } from "@/lib/testing/factories";
import { asGuest, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { sendStoredMail } from "../../messages/mails/queue-mail";
import { deliverWebhook } from "../../messages/webhooks/deliver-webhook";
import { showWebhookSecret } from "../../messages/webhooks/show-secret";
import { login } from "../auth/login";
import { addKey } from "./add";
import { showDeliveries } from "./deliveries";
import { testNotification } from "./test-notification";

withCatalogDatabase();

const hook = {
  login_notify_method: "webhook",
  login_notify_address: "https://hooks.example.test/in",
} as const;
const mail = { login_notify_method: "email", login_notify_address: "ops@example.test" } as const;

async function ownerWithKey(notification: typeof hook | typeof mail, facts: { language?: string } = {}) {
  const account = await addAccount(database(), facts);
  const owner = await asUser(account.id);
  await addConfirmedEmail(database(), account.id, mail.login_notify_address);
  const key = await addKey.call(owner, { name: "deploy", active: 1, ...notification });
  return { account, owner, key };
}

async function lastWebhook(keyId: number) {
  const [row] = await database()
    .select()
    .from(webhooks)
    .where(eq(webhooks.apiKeyId, keyId))
    .orderBy(desc(webhooks.id));
  if (!row) throw new Error("No webhook was queued.");
  return row;
}

/** A webhook receiver on that port: records requests, and responds with the given results. */
function receiver(...answers: WebhookResult[]) {
  const calls: WebhookCall[] = [];
  return {
    calls,
    send: async (call: WebhookCall) => {
      calls.push(call);
      return answers[calls.length - 1] ?? { status: 200, answer: "ok" };
    },
  };
}

describe("a login of a key that notifies by webhook", () => {
  test("is told in the form of Standard Webhooks, signed with the secret that the owner sees", async () => {
    const { owner, key } = await ownerWithKey(hook);
    await login.call(asGuest({ address: "203.0.113.40" }), { key: key.api_key });
    const row = await lastWebhook(key.id);
    const { calls, send } = receiver();
    await deliverWebhook(database(), row.id, new Date(), send);
    const [call] = calls;
    expect(call).toMatchObject({ id: `msg_${row.id}`, url: "https://hooks.example.test/in" });
    expect(JSON.parse(call?.body ?? "")).toEqual({
      type: "api_key.login",
      timestamp: row.createdAt.toISOString(),
      data: {
        key_id: key.id,
        name: "deploy",
        token_view: key.api_key.slice(-4),
        ip: "203.0.113.40",
        user_agent: "test",
      },
    });
    const { secret } = await showWebhookSecret.call(owner, {});
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const shown = Buffer.from(secret.slice("whsec_".length), "base64");
    const sign = (by: Buffer) => createHmac("sha256", by).update(`${call?.id}.1.${call?.body}`).digest("hex");
    expect(call && sign(call.secret)).toBe(sign(shown));
  });

  test("once for each session, not for a repeated login", async () => {
    const { owner, key } = await ownerWithKey(hook);
    for (let times = 0; times < 3; times++) await login.call(asGuest(), { key: key.api_key });
    expect(await showDeliveries.call(owner, { id: key.id })).toHaveLength(1);
  });

  test("each try is in the log with status, first bytes and time; after a success there is none", async () => {
    const { owner, key } = await ownerWithKey(hook);
    await login.call(asGuest(), { key: key.api_key });
    const { id } = await lastWebhook(key.id);
    const { calls, send } = receiver(
      { status: null, answer: "no answer in time" },
      { status: 503, answer: "busy" },
    );
    const show = async () => (await showDeliveries.call(owner, { id: key.id }))[0];
    expect(await show()).toMatchObject({
      kind: "webhook",
      state: "waiting",
      is_test: false,
      tries: [],
      next_try: null,
    });
    const start = Date.now();
    await deliverWebhook(database(), id, new Date(start), send);
    await deliverWebhook(database(), id, new Date(start + 5_000), send);
    expect(await show()).toMatchObject({
      state: "waiting",
      tries: [
        { status: 503, answer: "busy" },
        { status: null, answer: "no answer in time" },
      ],
      next_try: new Date(start + 25_000).toISOString().slice(0, 19).replace("T", " "),
    });
    for (let times = 0; times < 2; times++)
      await deliverWebhook(database(), id, new Date(start + 25_000), send);
    const shown = await show();
    expect(shown).toMatchObject({ state: "delivered", next_try: null });
    expect(shown?.tries.map(({ status }) => status)).toEqual([200, 503, null]);
    expect(shown?.tries[0]?.took_ms).toBeGreaterThanOrEqual(0);
    expect(calls).toHaveLength(3);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(1);
  });

  test("is given up after a day", async () => {
    const { owner, key } = await ownerWithKey(hook);
    await login.call(asGuest(), { key: key.api_key });
    const { id } = await lastWebhook(key.id);
    const { calls, send } = receiver({ status: 500, answer: "" }, { status: 500, answer: "" });
    await deliverWebhook(database(), id, new Date(Date.now() + 23 * 3_600_000), send);
    await deliverWebhook(database(), id, new Date(Date.now() + 25 * 3_600_000), send);
    await deliverWebhook(database(), id, new Date(Date.now() + 26 * 3_600_000), send);
    expect(calls).toHaveLength(2);
    expect((await showDeliveries.call(owner, { id: key.id }))[0]).toMatchObject({
      state: "failed",
      next_try: null,
    });
  });
});

describe("a test of the notification", () => {
  test("is marked as one, tried once, and its answer can be read", async () => {
    const { owner, key } = await ownerWithKey(hook);
    await testNotification.call(owner, { id: key.id });
    const row = await lastWebhook(key.id);
    expect(JSON.parse(row.body)).toMatchObject({
      type: "api_key.login",
      data: { test: true, key_id: key.id },
    });
    const { send } = receiver({ status: 404, answer: "no such hook" });
    await deliverWebhook(database(), row.id, new Date(), send);
    expect((await showDeliveries.call(owner, { id: key.id }))[0]).toMatchObject({
      is_test: true,
      state: "failed",
      next_try: null,
      tries: [{ status: 404, answer: "no such hook" }],
    });
  });

  test("by mail says that nobody signed in, in the language of the account", async () => {
    for (const [language, subject] of [
      ["en", "Test: API key deploy signed in"],
      ["ru", "Проверка: вход по API-ключу deploy"],
    ] as const) {
      const { owner, key } = await ownerWithKey(mail, { language });
      await testNotification.call(owner, { id: key.id });
      const [stored] = await database().select().from(mails).where(eq(mails.apiKeyId, key.id));
      expect(stored).toMatchObject({ recipient: "ops@example.test", subject, isTest: true });
      expect(await showDeliveries.call(owner, { id: key.id })).toMatchObject([
        { kind: "email", is_test: true, state: "kept", recipient: "ops@example.test" },
      ]);
    }
  });

  test("is refused when the key notifies nobody, and to strangers", async () => {
    const { owner } = await ownerWithKey(hook);
    const quiet = await addKey.call(owner, { name: "quiet", active: 1, login_notify_method: "none" });
    await expect(testNotification.call(owner, { id: quiet.id })).rejects.toThrow("notifies nobody");
    const stranger = await asUser((await addAccount(database(), {})).id);
    await expect(testNotification.call(stranger, { id: quiet.id })).rejects.toThrow("API key not found");
    await expect(showDeliveries.call(stranger, { id: quiet.id })).rejects.toThrow("API key not found");
  });

  test("ten times is enough for a while", async () => {
    const { owner, key } = await ownerWithKey(hook);
    for (let times = 0; times < 10; times++) await testNotification.call(owner, { id: key.id });
    await expect(testNotification.call(owner, { id: key.id })).rejects.toThrow("too many tries");
  });
});

describe("a login of a key that notifies by mail", () => {
  test("is one mail with time and address, and the log tells when it was sent", async () => {
    const { owner, key } = await ownerWithKey(mail);
    await login.call(asGuest({ address: "203.0.113.41" }), { key: key.api_key });
    const [stored] = await database().select().from(mails).where(eq(mails.apiKeyId, key.id));
    expect(stored).toMatchObject({ recipient: "ops@example.test", subject: "API key deploy signed in" });
    expect(stored?.body).toContain("203.0.113.41");
    expect(stored?.body).not.toContain(key.api_key);
    await sendStoredMail(database(), stored?.id ?? 0, { send: async () => undefined }, new Date());
    expect(await showDeliveries.call(owner, { id: key.id })).toMatchObject([{ state: "delivered" }]);
  });
});

test("the signing secret is shown to who knows the PIN, and that it was shown is on the record", async () => {
  const account = await addAccount(database(), { pin: "4071" });
  const owner = await asUser(account.id);
  await expect(showWebhookSecret.call(owner, {})).rejects.toThrow("invalid pin");
  const { secret } = await showWebhookSecret.call(owner, { pin: "4071" });
  const rows = await database().select().from(auditRows).where(eq(auditRows.accountId, account.id));
  expect(rows.map(({ operation }) => operation)).toEqual(["webhooks.secret"]);
  expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
  const other = await asUser((await addAccount(database(), {})).id);
  expect((await showWebhookSecret.call(other, {})).secret).not.toBe(secret);
});

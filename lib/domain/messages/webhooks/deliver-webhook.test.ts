import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { silentHosts, webhookAttempts, webhooks } from "@/lib/db/tables/messages/webhooks";
import { sweepRows } from "@/lib/jobs/sweep-rows";
import type { WebhookResult } from "@/lib/outside/webhook/send";
import { addAccount } from "@/lib/testing/factories";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addKey } from "../../identity/api-keys/add";
import { deleteKey } from "../../identity/api-keys/delete";
import { showDeliveries } from "../../identity/api-keys/deliveries";
import { editKey } from "../../identity/api-keys/edit";
import { switchKey } from "../../identity/api-keys/switch";
import { deliverWebhook } from "./deliver-webhook";
import { queueWebhook } from "./shared/queue-webhook";

withCatalogDatabase();
beforeEach(async () => {
  await database().delete(silentHosts);
});

const start = new Date("2030-01-01T12:00:00Z");
const later = (minutes: number, seconds = 0) => new Date(start.getTime() + (minutes * 60 + seconds) * 1000);
const plain = { name: "key", active: 1, login_notify_method: "webhook" } as const;
const url = "https://hooks.example.test/in";

async function customer(address = url) {
  const owner = await asUser((await addAccount(database())).id);
  const { id: keyId } = await addKey.call(owner, { ...plain, login_notify_address: address });
  return { owner, accountId: owner.actor.account.id, keyId, url: address };
}
type Customer = Awaited<ReturnType<typeof customer>>;

async function queue({ accountId, keyId, url: to }: Customer, facts: { isTest?: boolean } = {}) {
  const told = { type: "api_key.login", data: {}, now: start } as const;
  await queueWebhook(database(), { accountId, apiKeyId: keyId, url: to, ...told, ...facts });
  const rows = await database()
    .select()
    .from(webhooks)
    .where(eq(webhooks.accountId, accountId))
    .orderBy(asc(webhooks.id));
  return rows.at(-1)?.id ?? 0;
}

const silence: WebhookResult = { status: null, answer: "no answer in time" };

/** A host that responds as told and counts its calls. */
function host(answer: WebhookResult = silence) {
  const calls = { count: 0 };
  const deliver = (id: number, now = start) =>
    deliverWebhook(database(), id, now, async () => {
      calls.count += 1;
      return answer;
    });
  return { calls, deliver };
}

async function silencedBy(one: Customer, now = start) {
  const { deliver } = host();
  for (let turn = 0; turn < 5; turn++) await deliver(await queue(one), now);
}

const rowOf = async (id: number) =>
  (await database().select().from(webhooks).where(eq(webhooks.id, id)))[0] ?? null;

describe("a host that has been silent five times in a row", () => {
  test("is not called for a while, longer each time, and the log says why", async () => {
    const one = await customer();
    await silencedBy(one);
    const id = await queue(one);
    const { calls, deliver } = host();
    await deliver(id, later(0, 59));
    expect(calls.count).toBe(0);
    const [shown] = await showDeliveries.call(one.owner, { id: one.keyId });
    expect(shown).toMatchObject({
      state: "waiting",
      held: "host_silent",
      next_try: "2030-01-01 12:01:00",
      tries: [],
    });
    await deliver(id, later(1));
    expect(calls.count).toBe(1);
    const another = await queue(one);
    await deliver(another, later(2, 59));
    expect(calls.count).toBe(1);
    expect(await rowOf(another)).toMatchObject({
      heldBecause: "host_silent",
      nextTryAt: later(3),
      attempts: 0,
    });
  });

  test("is called again as ever once it has answered, were it with an error", async () => {
    const one = await customer();
    await silencedBy(one);
    const { calls, deliver } = host({ status: 500, answer: "" });
    for (let turn = 0; turn < 3; turn++) await deliver(await queue(one), later(1));
    expect(calls.count).toBe(3);
  });

  test("is called by a test of the notification", async () => {
    const one = await customer();
    await silencedBy(one);
    const { calls, deliver } = host();
    await deliver(await queue(one, { isTest: true }));
    expect(calls.count).toBe(1);
  });

  test("is called for other accounts and at its other ports, until five accounts find it silent", async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => customer()));
    const [sixth, ...five] = all;
    if (!sixth) throw new Error("There is nobody.");
    const { calls, deliver } = host({ status: 200, answer: "" });
    await silencedBy(await customer("https://hooks.example.test:8443/in"));
    for (const one of five) {
      await deliver(await queue(sixth));
      await silencedBy(one);
    }
    expect(calls.count).toBe(5);
    await deliver(await queue(sixth));
    expect(calls.count).toBe(5);
    await deliver(await queue(sixth), later(1));
    expect(calls.count).toBe(6);
  });

  test("gets nothing that is older than a day", async () => {
    const one = await customer();
    const id = await queue(one);
    await silencedBy(one, later(24 * 60 + 1));
    const { calls, deliver } = host();
    await deliver(id, later(24 * 60 + 1, 30));
    expect(calls.count).toBe(0);
    expect((await showDeliveries.call(one.owner, { id: one.keyId })).at(-1)).toMatchObject({
      state: "failed",
      held: "host_silent",
      next_try: null,
    });
  });
});

describe("retries end", () => {
  test.each([
    ["the key is deleted", "key_ended", ({ owner, keyId: id }: Customer) => deleteKey.call(owner, { id })],
    [
      "the key is disabled",
      "key_ended",
      ({ owner, keyId: id }: Customer) => switchKey.call(owner, { id, active: false }),
    ],
    [
      "its address is changed",
      "address_changed",
      ({ owner, keyId: id }: Customer) =>
        editKey.call(owner, { ...plain, id, login_notify_address: "https://hooks.example.test/new" }),
    ],
    [
      "it tells nobody any more",
      "address_changed",
      ({ owner, keyId: id }: Customer) => editKey.call(owner, { ...plain, id, login_notify_method: "none" }),
    ],
  ] as const)("when %s", async (_when, reason, change) => {
    const one = await customer();
    const [tried, fresh] = [await queue(one), await queue(one)];
    const { calls, deliver } = host();
    await deliver(tried);
    await change(one);
    await deliver(tried, later(1));
    expect(calls.count).toBe(1);
    expect(await rowOf(tried)).toMatchObject({ heldBecause: reason, nextTryAt: null, givenUpAt: later(1) });
    // Earlier events of the key are still reported once.
    await deliver(fresh, later(1));
    expect(calls.count).toBe(2);
  });
});

test("a delivery is in the log for thirty days, with its tries", async () => {
  const one = await customer();
  const id = await queue(one);
  await host().deliver(id);
  const tries = () => database().select().from(webhookAttempts).where(eq(webhookAttempts.webhookId, id));
  await sweepRows(later(29 * 1_440));
  expect(await rowOf(id)).not.toBeNull();
  expect(await tries()).toHaveLength(1);
  await sweepRows(later(31 * 1_440));
  expect(await rowOf(id)).toBeNull();
  expect(await tries()).toEqual([]);
});

import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { webhookAttempts, webhookEndpoints, webhooks } from "@/lib/db/tables/messages/webhooks";
import { addAccount } from "@/lib/testing/factories";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { SignedContext } from "../../kernel/operation/context";
import { notifyOwner } from "../mails/shared/notify";
import { addEndpoint } from "./add";
import { deleteEndpoint } from "./delete";
import { deliverWebhook } from "./deliver-webhook";
import { showEventDeliveries } from "./deliveries";
import { editEndpoint } from "./edit";
import { listEndpoints } from "./list";
import { rotateEndpoint } from "./rotate";
import { sendAgain } from "./send-again";
import { sweepWebhooks } from "./sweep";
import { testEndpoint } from "./test";

withCatalogDatabase();

const db = () => database();
const now = new Date("2030-01-01T12:00:00Z");
const plus = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const url = "https://hooks.example.test/in";
const events = ["invoice.*"];
const doc = (name: string) => ({ extras: { doc: name } });
const paid = { invoice: 7, number: "EU-2030-000007", amount: "12.34", currency: "EUR" } as const;

let accountId: number;
let owner: SignedContext;
beforeEach(async () => {
  accountId = (await addAccount(db())).id;
  owner = await asUser(accountId, { now });
});

const add = (more: object = {}) => addEndpoint.call(owner, { name: " ours ", url, events, ...more });
const edit = (id: number, more: object = {}) =>
  editEndpoint.call(owner, { id, name: "ours", url, events, active: true, ...more });
const pay = (at = now) => notifyOwner({ db: db(), now: at }, accountId, "invoice.paid", paid);
const sent = () =>
  db().select().from(webhooks).where(eq(webhooks.accountId, accountId)).orderBy(asc(webhooks.id));
const endpoints = () => db().select().from(webhookEndpoints).where(eq(webhookEndpoints.accountId, accountId));
const deliver = (id: number, status: number | null, at = now) =>
  deliverWebhook(db(), id, at, async () => ({ status, answer: "said" }));
const noted = async () =>
  (
    await db().select().from(auditRows).where(eq(auditRows.accountId, accountId)).orderBy(asc(auditRows.id))
  ).map(({ operation, target, changes }) => [operation, target, changes]);
const queued = async (id: number) => {
  const { rows } = await db().execute(
    sql`select run_at from graphile_worker.jobs where key = ${`send_webhook:${id}`}`,
  );
  return rows.length;
};

describe("an endpoint", () => {
  test("is listed with how its newest delivery went, tests left out", async () => {
    const { id } = await add();
    const shown = async () => (await listEndpoints.call(owner, {})).endpoints;
    const facts = { id, name: "ours", url, events, active: true, created: "2030-01-01 12:00:00" };
    expect(await shown()).toEqual([{ ...facts, former_until: null, last: null }]);
    await pay();
    const last = async () => (await shown())[0]?.last;
    expect(await last()).toBe("waiting");
    const [first] = await sent();
    await deliver(first?.id ?? 0, 200);
    await testEndpoint.call(owner, { id });
    expect(await last()).toBe("delivered");
    await pay();
    const second = (await sent()).at(-1)?.id ?? 0;
    await deliver(second, 500, plus(86_401));
    expect(await last()).toBe("failed");
    const deliveries = await showEventDeliveries.call(owner, { id });
    expect(deliveries.map(({ event, state, is_test }) => [event, state, is_test])).toEqual([
      ["invoice.paid", "failed", false],
      ["webhook.test", "waiting", true],
      ["invoice.paid", "delivered", false],
    ]);
    expect(deliveries[2]).toMatchObject({
      ...{ id: `webhook-${first?.id}`, kind: "webhook", recipient: url, number: first?.id },
      tries: [{ at: "2030-01-01 12:00:00", status: 200, answer: "said", took_ms: expect.any(Number) }],
    });
  });

  test("is made once for one idempotency key, its secret in the answer again", async () => {
    const first = await add({ idempotency_key: "hook-1" });
    expect(await add({ idempotency_key: "hook-1" })).toEqual(first);
    await expect(add({ idempotency_key: "hook-1", name: "theirs" })).rejects.toMatchObject(
      doc("idempotency.conflict"),
    );
    expect(await endpoints()).toHaveLength(1);
    expect((await add()).secret).not.toBe(first.secret);
    expect(JSON.stringify(await noted())).not.toContain(first.secret.slice(6));
  });

  test("asks for the PIN when a secret is made, where one is set", async () => {
    const { id } = await add();
    const withPin = await asUser((await addAccount(db(), { pin: "4071" })).id, { now });
    const input = { name: "ours", url, events };
    await expect(addEndpoint.call(withPin, input)).rejects.toMatchObject({ code: "pin_required" });
    const made = await addEndpoint.call(withPin, { ...input, pin: "4071" });
    await expect(rotateEndpoint.call(withPin, { id: made.id })).rejects.toMatchObject({
      code: "pin_required",
    });
    expect((await rotateEndpoint.call(withPin, { id: made.id, pin: "4071" })).secret).not.toBe(made.secret);
    // Other accounts' endpoints are not found, even with the right PIN.
    await expect(rotateEndpoint.call(withPin, { id, pin: "4071" })).rejects.toMatchObject(
      doc("webhook.not_found"),
    );
  });

  test("stays as it was when its change is refused, and the change that is taken is on record", async () => {
    const { id } = await add();
    const before = await endpoints();
    for (const [field, wrong] of [
      ["url", { url: "https://127.0.0.1/" }],
      ["events", { events: ["invoice.*", "none"] }],
      ["name", { name: "" }],
      ["active", { active: "yes" }],
    ] as const)
      await expect(edit(id, wrong), field).rejects.toMatchObject({
        code: "invalid",
        extras: { fields: { [field]: expect.any(String) } },
      });
    const stranger = await asUser((await addAccount(db())).id);
    const all = { id, name: "x", url, events, active: true };
    await expect(editEndpoint.call(stranger, all)).rejects.toMatchObject(doc("webhook.not_found"));
    expect(await endpoints()).toEqual(before);
    await edit(id, { events: ["server.deployed", "server.*"], active: false });
    await deleteEndpoint.call(owner, { id });
    await expect(deleteEndpoint.call(owner, { id })).rejects.toMatchObject(doc("webhook.not_found"));
    expect((await noted()).slice(1)).toEqual([
      ["webhooks.edit", `webhook ${id}`, { name: "ours", url, events: ["server.*"], active: false }],
      ["webhooks.delete", `webhook ${id}`, { deleted: "ours", url }],
    ]);
  });

  test("has its former secret for a day to the second, and of two changes that of the last", async () => {
    const { id, secret } = await add();
    const second = await rotateEndpoint.call(owner, { id, idempotency_key: "turn" });
    expect(await rotateEndpoint.call(owner, { id, idempotency_key: "turn" })).toEqual(second);
    expect(await endpoints()).toMatchObject([{ secret: second.secret, formerSecret: secret }]);
    const until = async (seconds: number) =>
      (await listEndpoints.call({ ...owner, now: plus(seconds) }, {})).endpoints[0]?.former_until;
    expect(await until(86_399)).toBe("2030-01-02 12:00:00");
    expect(await until(86_400)).toBeNull();
    await rotateEndpoint.call({ ...owner, now: plus(60) }, { id });
    expect(await endpoints()).toMatchObject([{ formerSecret: second.secret, formerUntil: plus(86_460) }]);
  });
});

describe("what is sent again", () => {
  test("waits anew and is queued once, whatever became of it and however often it is asked for", async () => {
    await add();
    await pay();
    const number = (await sent())[0]?.id ?? 0;
    await deliver(number, 500, plus(86_401));
    expect((await sent())[0]?.givenUpAt).not.toBeNull();
    const late = { ...owner, now: plus(90_000) };
    await Promise.all([1, 2].map(() => sendAgain.call(late, { number })));
    expect(await sent()).toMatchObject([{ givenUpAt: null, deliveredAt: null, nextTryAt: plus(90_000) }]);
    expect(await queued(number)).toBe(1);
    for (let turn = 2; turn < 10; turn++) await sendAgain.call(late, { number });
    await expect(sendAgain.call(late, { number })).rejects.toMatchObject({ code: "limited" });
    await expect(sendAgain.call(late, { number: 999_999 })).rejects.toMatchObject(doc("message.not_found"));
  });

  test("leaves what has arrived at the former address where it was, when the address changes", async () => {
    const { id } = await add();
    await pay();
    await pay();
    const [first] = await sent();
    await deliver(first?.id ?? 0, 200);
    await edit(id, { url: "https://new.example.test/" });
    expect((await sent()).map((one) => one.url)).toEqual([url, "https://new.example.test/"]);
  });
});

test("deliveries are swept after thirty days to the second, with their attempts", async () => {
  await add();
  for (const seconds of [0, 1]) await pay(plus(seconds));
  const ids = (await sent()).map(({ id }) => id);
  for (const id of ids) await deliver(id, 200);
  await sweepWebhooks(db(), plus(30 * 86_400 + 1));
  expect((await sent()).map(({ id }) => id)).toEqual(ids.slice(1));
  const tries = await db().select().from(webhookAttempts).where(inArray(webhookAttempts.webhookId, ids));
  expect(tries.map(({ webhookId }) => webhookId)).toEqual(ids.slice(1));
  const mine = and(eq(webhookEndpoints.accountId, accountId), eq(webhookEndpoints.isActive, true));
  expect(await db().select().from(webhookEndpoints).where(mine)).toHaveLength(1);
});

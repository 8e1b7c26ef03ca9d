import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { webhookEndpoints, webhooks } from "@/lib/db/tables/messages/webhooks";
import type { WebhookCall, WebhookResult } from "@/lib/outside/webhook/send";
import { addAccount } from "@/lib/testing/factories";
import { asImpersonator, asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addKey } from "../../identity/api-keys/add";
import type { SignedContext } from "../../kernel/operation/context";
import { notifyAll, notifyOwner } from "../mails/shared/notify";
import { addEndpoint } from "./add";
import { deleteEndpoint } from "./delete";
import { deliverWebhook } from "./deliver-webhook";
import { showEventDeliveries } from "./deliveries";
import { editEndpoint } from "./edit";
import { listEndpoints } from "./list";
import { rotateEndpoint } from "./rotate";
import { mostEndpoints } from "./rules";
import { sendAgain } from "./send-again";
import { testEndpoint } from "./test";

withCatalogDatabase();

const now = new Date("2030-01-01T12:00:00Z");
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const paid = { invoice: 7, number: "EU-2030-000007", amount: "12.34", currency: "EUR" } as const;
const url = "https://hooks.example.test/in";

let owner: SignedContext;
beforeEach(async () => {
  owner = await asUser((await addAccount(database(), {})).id);
});

const accountOf = ({ actor }: SignedContext) => actor.account.id;
const add = (fields: { name?: string; url?: string; events?: string[] } = {}, context = owner) =>
  addEndpoint.call(context, { name: "ours", url, events: ["invoice.*"], ...fields });
const pay = (context = owner, db = database()) =>
  notifyOwner({ db, now }, accountOf(context), "invoice.paid", paid);
const queued = async (context = owner) =>
  database()
    .select()
    .from(webhooks)
    .where(eq(webhooks.accountId, accountOf(context)))
    .orderBy(asc(webhooks.id));
const bodies = async (context = owner) => (await queued(context)).map(({ body }) => JSON.parse(body));

/** A receiver that responds as told and stores its requests. */
function receiver(answer: WebhookResult = { status: 204, answer: "" }) {
  const got: WebhookCall[] = [];
  const deliver = (id: number, at = now) =>
    deliverWebhook(database(), id, at, async (call) => {
      got.push(call);
      return answer;
    });
  return { got, deliver };
}

describe("an event", () => {
  test("goes to the endpoints that want it, alone or by its group, and to no other account's", async () => {
    const wanting = await add();
    const single = await add({ events: ["invoice.paid"] });
    await add({ events: ["server.*", "invoice.overdue"] });
    const other = await asUser((await addAccount(database(), {})).id);
    await add({}, other);
    await pay();
    expect((await queued()).map(({ endpointId }) => endpointId)).toEqual([wanting.id, single.id]);
    expect(await bodies()).toEqual(
      Array(2).fill({
        type: "invoice.paid",
        timestamp: now.toISOString(),
        data: { invoice_id: 7, number: "EU-2030-000007", amount: "12.34", currency: "EUR" },
      }),
    );
    expect(await queued(other)).toEqual([]);
  });

  test("is rolled back with what it tells", async () => {
    await add();
    const broken = database().transaction(async (db) => {
      await pay(owner, db);
      throw new Error("the rest failed");
    });
    await expect(broken).rejects.toThrow("the rest failed");
    expect(await queued()).toEqual([]);
  });

  test("of many accounts at once reaches each one's own", async () => {
    const other = await asUser((await addAccount(database(), {})).id);
    for (const one of [owner, other]) await add({}, one);
    const notices = [owner, other].map(({ actor }, at) => ({
      name: "invoice.paid" as const,
      reader: actor.account,
      facts: { ...paid, invoice: at + 1 },
    }));
    await notifyAll({ db: database(), now }, notices);
    expect((await bodies())[0].data.invoice_id).toBe(1);
    expect((await bodies(other)).map(({ data }) => data.invoice_id)).toEqual([2]);
  });

  test("of a new key is told by its number alone", async () => {
    await add({ events: ["api_key.created"] });
    const { id } = await addKey.call(owner, { name: "deploy", active: 1, login_notify_method: "none" });
    expect((await bodies()).map(({ data }) => data)).toEqual([{ key_id: id }]);
  });

  test("is not kept for an endpoint that is off", async () => {
    const { id } = await add();
    await editEndpoint.call(owner, { id, name: "ours", url, events: ["invoice.*"], active: false });
    await pay();
    expect(await queued()).toEqual([]);
  });
});

describe("an endpoint", () => {
  test("is one of five, anyone who adds them at once", async () => {
    const all = await Promise.allSettled(Array.from({ length: mostEndpoints + 1 }, () => add()));
    expect(all.filter(({ status }) => status === "rejected")).toMatchObject([
      { reason: { code: "conflict", extras: { doc: "webhook.too_many" } } },
    ]);
  });

  test.each([
    ["name", { name: " " }],
    ["url", { url: "no address" }],
    ["url", { url: "http://hooks.example.test/" }],
    ["url", { url: "https://me:secret@hooks.example.test/" }],
    ["url", { url: "https://10.0.0.1/" }],
    ["url", { url: "https://localhost./" }],
    ["events", { events: [] }],
    ["events", { events: ["invoice.lost"] }],
  ])("with a wrong %s says so: %j", async (field, fields) => {
    await expect(add(fields)).rejects.toMatchObject({
      code: "invalid",
      extras: { fields: { [field]: expect.any(String) } },
    });
  });

  test("keeps its events in order, each once, and shows its secret only when it is made", async () => {
    const { id, secret } = await add({ events: ["server.deployed", "invoice.paid", "server.*"] });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { endpoints } = await listEndpoints.call(owner, {});
    expect(endpoints).toMatchObject([{ id, name: "ours", url, events: ["server.*", "invoice.paid"] }]);
    expect(JSON.stringify(endpoints)).not.toContain(secret.slice(6, 20));
    const [row] = await database()
      .select({ raw: webhookEndpoints.secret })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, id));
    expect(row?.raw).toBe(secret);
  });

  test("is nobody else's", async () => {
    const { id } = await add();
    await pay();
    const [sent] = await queued();
    const stranger = await asUser((await addAccount(database(), {})).id);
    for (const call of [
      () => deleteEndpoint.call(stranger, { id }),
      () => showEventDeliveries.call(stranger, { id }),
      () => testEndpoint.call(stranger, { id }),
      () => sendAgain.call(stranger, { number: sent?.id ?? 0 }),
    ])
      await expect(call()).rejects.toMatchObject({ code: "not_found" });
  });

  test("is looked at by impersonating staff, and changed by neither them nor a program", async () => {
    const { id } = await add();
    const { context } = await asImpersonator(accountOf(owner), { mode: "read_write" });
    expect((await listEndpoints.call(context, {})).endpoints).toHaveLength(1);
    const program = await asKey(accountOf(owner));
    for (const one of [context, program])
      for (const call of [
        () => add({}, one),
        () => rotateEndpoint.call(one, { id }),
        () => testEndpoint.call(one, { id }),
      ])
        await expect(call()).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("a delivery", () => {
  test("is signed with its endpoint's secret, and for a day with the one before it", async () => {
    const { id, secret } = await add();
    await pay();
    const { secret: next } = await rotateEndpoint.call({ ...owner, now }, { id });
    const bytes = (text: string) => Buffer.from(text.replace("whsec_", ""), "base64");
    const { got, deliver } = receiver({ status: 500, answer: "" });
    const [row] = await queued();
    await deliver(row?.id ?? 0, later(23));
    await deliver(row?.id ?? 0, later(24));
    expect(got).toMatchObject([{ secret: bytes(next), former: bytes(secret) }, { secret: bytes(next) }]);
    expect(got[1]).not.toHaveProperty("former");
  });

  test("goes to the new address when that is changed meanwhile, and nowhere once it is off or gone", async () => {
    const { id } = await add();
    await pay();
    const moved = { id, name: "ours", url: "https://new.example.test/", events: ["invoice.*"] };
    await editEndpoint.call(owner, { ...moved, active: true });
    const { got, deliver } = receiver({ status: 500, answer: "" });
    const [row] = await queued();
    await deliver(row?.id ?? 0);
    expect(got).toMatchObject([{ url: moved.url }]);
    await editEndpoint.call(owner, { ...moved, active: false });
    await deliver(row?.id ?? 0, later(1));
    expect(got).toHaveLength(1);
    expect(await showEventDeliveries.call(owner, { id })).toMatchObject([
      { state: "failed", held: "endpoint_ended", event: "invoice.paid", tries: [{ status: 500 }] },
    ]);
    await expect(sendAgain.call(owner, { number: row?.id ?? 0 })).rejects.toMatchObject({
      extras: { doc: "webhook.off" },
    });
    await deleteEndpoint.call(owner, { id });
    await expect(sendAgain.call(owner, { number: row?.id ?? 0 })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("is sent again as the same message, to where its endpoint is now", async () => {
    const { id } = await add();
    await pay();
    const [row] = await queued();
    const number = row?.id ?? 0;
    const { got, deliver } = receiver();
    await deliver(number);
    await sendAgain.call(owner, { number });
    await deliver(number, later(48));
    expect(got).toHaveLength(2);
    expect(got[1]).toMatchObject({ id: got[0]?.id, body: got[0]?.body });
    const [shown] = await showEventDeliveries.call(owner, { id });
    expect(shown).toMatchObject({ number, state: "delivered", tries: [{}, {}] });
  });

  test("can be tried out, also to an endpoint that is off, but not without end", async () => {
    const { id } = await add();
    await editEndpoint.call(owner, { id, name: "ours", url, events: ["invoice.*"], active: false });
    await testEndpoint.call(owner, { id });
    const [row] = await queued();
    const { got, deliver } = receiver({ status: null, answer: "no answer in time" });
    await deliver(row?.id ?? 0);
    expect(got).toHaveLength(1);
    expect(await bodies()).toMatchObject([{ type: "webhook.test", data: { endpoint_id: id, test: true } }]);
    expect(await showEventDeliveries.call(owner, { id })).toMatchObject([{ is_test: true, state: "failed" }]);
    await expect(sendAgain.call(owner, { number: row?.id ?? 0 })).rejects.toMatchObject({
      code: "not_found",
    });
    for (let turn = 1; turn < 10; turn++) await testEndpoint.call(owner, { id });
    await expect(testEndpoint.call(owner, { id })).rejects.toMatchObject({ code: "limited" });
  });
});

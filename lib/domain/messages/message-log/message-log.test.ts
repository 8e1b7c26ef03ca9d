import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { mails } from "@/lib/db/tables/messages/mails";
import { smsMessages } from "@/lib/db/tables/messages/sms";
import { webhooks } from "@/lib/db/tables/messages/webhooks";
import type { Notices } from "@/lib/i18n/mails/notices";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { asStaff, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { searchAudit } from "../../kernel/audit/search";
import { retryTask } from "../../kernel/jobs/retry-task";
import type { StaffContext } from "../../kernel/operation/context";
import { queueMail, sendStoredMail } from "../mails/queue-mail";
import { resendMail } from "../mails/resend";
import { mailNotice, notify } from "../mails/shared/notify";
import { resendSms } from "../sms/resend";
import { notifyBySms } from "../sms/shared/notify-by-sms";
import { resendWebhook } from "../webhooks/resend";
import { listMessageLog } from "./list";
import { showMail } from "./show";
import { showText } from "./show-text";

withCatalogDatabase();

let support: StaffContext;
let anna: TestAccount;
const link = "https://panel.test/reset#a-token-that-opens-the-account";

beforeAll(async () => {
  support = await asStaff("support");
  anna = await addAccount(database());
  const at = { db: database(), now: new Date() };
  const reader = { id: anna.id, email: anna.email, language: "en" };
  await notify(at, reader, "password.reset", { url: link });
  await notify(at, reader, "pin.removed", {});
  const old = { subject: "Reset", body: link, now: at.now };
  await queueMail(database(), { ...old, accountId: anna.id, recipient: anna.email });
});

const list = (filter = {}) => listMessageLog.call(support, { account: anna.id, ...filter });
const idOf = async (kind: string | null) => (await list()).messages.find((one) => one.kind === kind)?.id ?? 0;

it("lists mails with kind and state, and never what they say", async () => {
  const page = await list();
  expect(page.messages.map(({ kind, state, is_readable }) => [kind, state, is_readable])).toEqual([
    [null, "waiting", false],
    ["pin.removed", "waiting", true],
    ["password.reset", "waiting", true],
  ]);
  expect(page.messages.map(({ is_secret }) => is_secret)).toEqual([true, false, true]);
  expect(JSON.stringify(page)).not.toContain("a-token-that-opens");
  expect(page.is_sending).toBe(false);
  expect((await list({ state: "sent" })).messages).toEqual([]);
  expect((await list({ channel: "texts" })).messages).toEqual([]);
});

it("shows what a mail says without its secrets, and nothing of one from before kinds were kept", async () => {
  expect(await showMail.call(support, { id: await idOf("pin.removed") })).toMatchObject({
    body: expect.stringContaining("PIN"),
    is_masked: false,
  });
  const reset = await showMail.call(support, { id: await idOf("password.reset") });
  expect(reset).toMatchObject({ subject: "Choose a new password", is_masked: true });
  expect(reset.body).toContain("Choose a new one:\n[hidden]\n");
  await expect(showMail.call(support, { id: await idOf(null) })).rejects.toMatchObject({ code: "not_found" });
});

it("makes what it shows without the secret: nothing that is kept for staff holds it", async () => {
  const secret = "a-secret-of-a-mail";
  const at = new Date("2026-01-02T03:04:05Z");
  const place = { at, address: "203.0.113.5" };
  const told = {
    "sign_up.confirm": { url: secret },
    "email.confirm": { url: secret },
    "email.change_asked": { to: "new@example.test", url: secret },
    "email.changed": { to: "new@example.test", url: secret },
    "sign_in.code": { code: secret },
    "sign_in.new_device": { ...place, device: "Firefox", url: secret },
    "factors.code": { code: secret },
    "recipient.confirm": { url: secret },
    "colleague.invited": { url: secret, account: "owner@example.test", hours: 24 },
    "staff.join": { url: secret, hours: 24 },
    "conversation.answered": { id: 7, subject: secret, by: "Support", text: secret, canReply: true },
  } satisfies Partial<Notices>;
  const boris = await addAccount(database(), { language: "ru" });
  const reader = { id: boris.id, email: boris.email, language: "ru" };
  for (const [name, facts] of Object.entries(told))
    await mailNotice(
      { db: database(), now: at },
      reader,
      name as "staff.join",
      facts as Notices["staff.join"],
    );
  const { messages } = await listMessageLog.call(support, { account: boris.id });
  expect(messages.map(({ kind }) => kind).sort()).toEqual(Object.keys(told).sort());
  for (const { id, kind } of messages) {
    const [row] = await database().select().from(mails).where(eq(mails.id, id));
    expect(`${row?.subject} ${row?.body}`, kind ?? "").toContain(secret);
    expect(row?.masked, kind ?? "").not.toContain(secret);
    const shown = await showMail.call(support, { id });
    expect(`${shown.subject} ${shown.body}`, kind ?? "").toContain("[скрыто]");
    expect(JSON.stringify(shown), kind ?? "").not.toContain(secret);
  }
});

it("shows what a text message says, and nothing of one that may hold a secret", async () => {
  const clara = await addAccount(database(), { language: "ru" });
  const at = { db: database(), now: new Date() };
  await notifyBySms(at, { id: clara.id, phone: "+31301234567", language: "ru" }, "phone.tried");
  const of = { accountId: clara.id, recipient: "+31301234567", body: "Code 4711", createdAt: at.now };
  await database()
    .insert(smsMessages)
    .values([of, { ...of, kind: "code.of_a_later_version" }]);
  const { messages } = await list({ channel: "texts", account: clara.id });
  expect(messages.map(({ kind, is_readable }) => [kind, is_readable])).toEqual([
    ["code.of_a_later_version", false],
    [null, false],
    ["phone.tried", true],
  ]);
  const [later, old, tried] = messages.map(({ id }) => id);
  expect(await showText.call(support, { id: tried ?? 0 })).toEqual({
    kind: "phone.tried",
    body: expect.stringContaining("панели управления"),
  });
  for (const id of [later, old, 999_999])
    await expect(showText.call(support, { id: id ?? 0 })).rejects.toMatchObject({ code: "not_found" });
  await expect(showText.call(await asStaff("catalogue"), { id: tried ?? 0 })).rejects.toMatchObject({
    code: "forbidden",
  });
});

it("keeps why a mail was not sent, without addresses, and sends it again", async () => {
  const id = await idOf("password.reset");
  const refusing = { send: () => Promise.reject(new Error(`550 <${anna.email}> unknown`)) };
  await expect(sendStoredMail(database(), id, refusing, new Date())).rejects.toThrow("550");
  expect((await list({ state: "failed" })).messages).toMatchObject([{ id, error: "550 <…> unknown" }]);
  await resendMail.call(support, { id, reason: "ticket 7" });
  expect((await list({ state: "failed" })).messages).toEqual([]);
  await sendStoredMail(database(), id, { send: () => Promise.resolve() }, new Date());
  expect((await list({ state: "sent" })).messages).toMatchObject([{ id }]);
});

it("does not repeat a mail with a secret that went out; others it does", async () => {
  await expect(
    resendMail.call(support, { id: await idOf("password.reset"), reason: "ticket 7" }),
  ).rejects.toMatchObject({
    code: "conflict",
  });
  const id = await idOf("pin.removed");
  await database().update(mails).set({ sentAt: new Date() }).where(eq(mails.id, id));
  await resendMail.call(support, { id, reason: "ticket 7" });
  expect((await list({ state: "waiting" })).messages.map((one) => one.id)).toContain(id);
});

describe("sending again", () => {
  const reason = "ticket 7";
  const newest = async (action: string) =>
    (await searchAudit.call(await asStaff("admin"), { action, size: 1 })).entries[0];

  it("a text message that failed, not one that went out; why is in the log", async () => {
    const message = { accountId: anna.id, recipient: "+31301234567", body: "a code", createdAt: new Date() };
    const [failed, sent] = await database()
      .insert(smsMessages)
      .values([
        { ...message, failedAt: new Date(), lastError: "busy" },
        { ...message, sentAt: new Date() },
      ])
      .returning();
    const id = failed?.id ?? 0;
    await expect(resendSms.call(support, { id, reason: "no" })).rejects.toMatchObject({ code: "invalid" });
    await resendSms.call(support, { id, reason });
    const [now] = await database().select().from(smsMessages).where(eq(smsMessages.id, id));
    expect(now).toMatchObject({ failedAt: null, lastError: null });
    expect(await newest("sms.resend")).toMatchObject({
      target: `text ${id}`,
      changes: expect.arrayContaining([{ field: "reason", from: null, to: reason }]),
    });
    await expect(resendSms.call(support, { id: sent?.id ?? 0, reason })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(resendSms.call(support, { id: 999_999, reason })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("a webhook that was given up, not one that was delivered or is a test; why is in the log", async () => {
    const hook = {
      accountId: anna.id,
      url: "https://hooks.test/x",
      type: "invoice.paid" as const,
      body: "{}",
    };
    const [given, delivered, tried] = await database()
      .insert(webhooks)
      .values([
        { ...hook, createdAt: new Date(), givenUpAt: new Date(), heldBecause: "host_silent" as const },
        { ...hook, createdAt: new Date(), deliveredAt: new Date() },
        { ...hook, createdAt: new Date(), isTest: true },
      ])
      .returning();
    const id = given?.id ?? 0;
    await expect(resendWebhook.call(support, { id, reason: "" })).rejects.toMatchObject({ code: "invalid" });
    await resendWebhook.call(support, { id, reason });
    const [now] = await database().select().from(webhooks).where(eq(webhooks.id, id));
    expect(now).toMatchObject({ givenUpAt: null, heldBecause: null });
    expect(now?.nextTryAt).not.toBeNull();
    expect(await newest("webhooks.resend")).toMatchObject({
      target: `webhook ${id}`,
      changes: expect.arrayContaining([{ field: "reason", from: null, to: reason }]),
    });
    await expect(resendWebhook.call(support, { id: delivered?.id ?? 0, reason })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(resendWebhook.call(support, { id: tried?.id ?? 0, reason })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("a task of the queue that failed, at once and with all its attempts; why is in the log", async () => {
    await enqueue(database(), "job", { jobId: 1 }, { runAt: new Date(Date.now() + 3_600_000) });
    const read = async () => {
      const { rows } = await database().execute<{ id: string; attempts: number; due: boolean }>(sql`
        select id, attempts, run_at <= now() as due from graphile_worker.jobs order by id desc limit 1`);
      return { ...rows[0], id: Number(rows[0]?.id) };
    };
    const { id } = await read();
    await expect(retryTask.call(support, { id, reason })).rejects.toMatchObject({ code: "not_found" });
    await database().execute(
      sql`update graphile_worker._private_jobs set last_error = 'broken', attempts = max_attempts where id = ${id}`,
    );
    await expect(retryTask.call(support, { id, reason: "     " })).rejects.toMatchObject({ code: "invalid" });
    await retryTask.call(support, { id, reason });
    expect(await read()).toEqual({ id, attempts: 0, due: true });
    expect(await newest("jobs.retry_task")).toMatchObject({
      target: `task ${id}`,
      changes: expect.arrayContaining([{ field: "reason", from: null, to: reason }]),
    });
    await expect(retryTask.call(await asStaff("billing"), { id, reason })).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

it("is for staff who may", async () => {
  const id = await idOf("pin.removed");
  await expect(listMessageLog.call(await asStaff("catalogue"), {})).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(resendMail.call(await asStaff("billing"), { id, reason: "ticket 7" })).rejects.toMatchObject({
    code: "forbidden",
  });
});

import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { smsMessages } from "@/lib/db/tables/messages/sms";
import type { TextMessage } from "@/lib/outside/sms/port";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { listActivity } from "../../kernel/audit/mine";
import type { StaffContext } from "../../kernel/operation/context";
import { queueSms, sendStoredSms } from "./queue-sms";
import { resendSms } from "./resend";
import { notifyBySms } from "./shared/notify-by-sms";

withCatalogDatabase();

const db = () => database();
const now = new Date("2030-01-01T12:00:00Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const phone = "+31301234567";

let account: TestAccount;
beforeEach(async () => {
  account = await addAccount(db());
});

const own = () => db().select().from(smsMessages).where(eq(smsMessages.accountId, account.id));
const jobsOf = async (id: number) => {
  const { rows } = await db().execute<{ max_attempts: number }>(
    sql`select max_attempts from graphile_worker.jobs where key = ${`send_sms:${id}`}`,
  );
  return rows;
};
async function store(): Promise<number> {
  const facts = { accountId: account.id, recipient: phone, kind: "phone.tried" as const, body: "Hello" };
  await queueSms(db(), { ...facts, now });
  return (await own())[0]?.id ?? 0;
}

const sent: TextMessage[] = [];
const operator = { send: async (message: TextMessage) => void sent.push(message) };
const broken = { send: () => Promise.reject(new Error(`refused for ${account.email}: no credit`)) };
beforeEach(() => {
  sent.length = 0;
});

describe("a text message", () => {
  it("is stored and queued with what it tells about, for few tries, for each costs money", async () => {
    const id = await store();
    expect(await own()).toEqual([
      {
        id,
        accountId: account.id,
        recipient: phone,
        body: "Hello",
        kind: "phone.tried",
        createdAt: now,
        sentAt: null,
        failedAt: null,
        lastError: null,
        dismissedAt: null,
        dismissedBy: null,
      },
    ]);
    expect(await jobsOf(id)).toEqual([{ max_attempts: 5 }]);
  });

  it("is gone with the transaction that it tells about", async () => {
    const before = await db().$count(smsMessages);
    const failing = inTransaction(async (tx) => {
      await notifyBySms({ db: tx, now }, { id: account.id, phone, language: "en" }, "phone.tried");
      throw new Error("The change failed.");
    });
    await expect(failing).rejects.toThrow("The change failed.");
    expect(await db().$count(smsMessages)).toBe(before);
  });

  it.each(["xx", "", "constructor"])("is in English for a reader of %j", async (language) => {
    await notifyBySms({ db: db(), now }, { id: account.id, phone, language }, "phone.tried");
    const [message] = await own();
    expect(message?.body).toMatch(/^[\x20-\x7e]+$/);
    expect(message).toMatchObject({ kind: "phone.tried", recipient: phone });
  });

  it("that the operator refuses is noted with why and without addresses, and is tried again", async () => {
    const id = await store();
    await expect(sendStoredSms(db(), id, broken, later(1))).rejects.toThrow("no credit");
    expect(await own()).toMatchObject([
      { sentAt: null, failedAt: later(1), lastError: "refused for … no credit" },
    ]);
    await sendStoredSms(db(), id, operator, later(2));
    expect(await own()).toMatchObject([{ sentAt: later(2), failedAt: null, lastError: null }]);
    expect(sent).toEqual([{ id: `sms_${id}`, to: phone, text: "Hello" }]);
  });

  it("that went out meanwhile stays sent, whatever a second worker is told", async () => {
    const id = await store();
    const slow = {
      send: async () => {
        await sendStoredSms(db(), id, operator, later(1));
        throw new Error("a lost answer");
      },
    };
    await expect(sendStoredSms(db(), id, slow, later(2))).rejects.toThrow("a lost answer");
    expect(await own()).toMatchObject([{ sentAt: later(1), failedAt: null }]);
    expect(sent).toHaveLength(1);
  });

  it("that is not there is nobody's loss", async () => {
    await sendStoredSms(db(), 999_999, broken, now);
    expect(sent).toEqual([]);
  });
});

describe("a text message that staff send again", () => {
  const reason = "the operator was down";
  let support: StaffContext;
  beforeAll(async () => {
    support = await asStaff("support");
  });

  it("is the customer's to see, with its reason, and is queued once however often it is pressed", async () => {
    const id = await store();
    await sendStoredSms(db(), id, broken, now).catch(() => undefined);
    await db().execute(sql`select graphile_worker.remove_job(${`send_sms:${id}`})`);
    for (let press = 0; press < 2; press++) expect(await resendSms.call(support, { id, reason })).toEqual({});
    expect(await jobsOf(id)).toEqual([{ max_attempts: 5 }]);
    expect(await own()).toMatchObject([{ failedAt: null, lastError: null }]);
    const { entries } = await listActivity.call(await asUser(account.id), {});
    expect(entries).toMatchObject([{ action: "sms.resend" }, { action: "sms.resend", target: `text ${id}` }]);
  });

  it("stays as it is where it went out in the same moment", async () => {
    const id = await store();
    await sendStoredSms(db(), id, operator, now);
    await expect(resendSms.call(support, { id, reason })).rejects.toMatchObject({
      code: "conflict",
      extras: { doc: "message.sent" },
    });
    expect(await own()).toMatchObject([{ sentAt: now }]);
  });

  it("is sent again by staff who may", async () => {
    const id = await store();
    for (const kind of ["billing", "catalogue"] as const)
      await expect(resendSms.call(await asStaff(kind), { id, reason })).rejects.toMatchObject({
        extras: { doc: "staff.right_missing" },
      });
  });
});

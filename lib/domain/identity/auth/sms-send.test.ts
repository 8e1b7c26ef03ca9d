import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import type { Profile } from "@/lib/db/tables/customers/accounts";
import { smsMessages } from "@/lib/db/tables/messages/sms";
import type { TextMessage } from "@/lib/outside/sms/port";
import { addAccount } from "@/lib/testing/factories";
import { asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { sendStoredSms } from "../../messages/sms/queue-sms";
import { sendSms } from "./sms-send";

withCatalogDatabase();

let made = 1_000_000;
const nobody = {
  firstname: "",
  lastname: "",
  companyname: "",
  address1: "",
  address2: "",
  city: "",
  state: "",
  postcode: "",
  phonecc: 31,
  custom: {},
  flags: {},
};
const profile = (facts: Partial<Profile>): Profile => ({ ...nobody, phonenumber: `30${made++}`, ...facts });

const messagesOf = (accountId: number) =>
  database().select().from(smsMessages).where(eq(smsMessages.accountId, accountId));

async function send(facts: Partial<Profile>, language = "en") {
  const account = await addAccount(database(), { profile: profile(facts), language });
  const answer = await sendSms.call(await asUser(account.id), {});
  return { answer, messages: await messagesOf(account.id) };
}

describe("auth/sms_send", () => {
  test("stores a message to the number of the profile, and says no more of it than its owner needs", async () => {
    const { answer, messages } = await send({ phonecc: 31, phonenumber: "30 123-99-67" });
    expect(answer).toEqual({ result: "OK", action: "sms_send", phone: "+31•••967" });
    expect(messages).toMatchObject([{ recipient: "+31301239967", sentAt: null }]);
  });

  test("prefers the number for text messages, and writes in the account's language", async () => {
    const { messages } = await send({ custom: { co_smsnum: "+7 (495) 123-45-00" } }, "ru");
    expect(messages).toMatchObject([
      { recipient: "+74951234500", body: expect.stringContaining("панели управления") },
    ]);
  });

  test.each([
    ["none", { phonenumber: "" }],
    ["words", { phonenumber: "call me" }],
    ["too short a one", { phonenumber: "12" }],
    ["two lines", { custom: { co_smsnum: "+31301234567\nBcc: x" } }],
  ])("refuses a profile with %s", async (_name, facts) => {
    await expect(send(facts)).rejects.toMatchObject({
      message: "no phone number in the profile",
      extras: { doc: "phone.missing" },
    });
  });

  test("is held after a few messages, to one number and by one account", async () => {
    const shared = { custom: { co_smsnum: "+31309990001" } };
    const now = new Date();
    for (let turn = 0; turn < 3; turn++) await send(shared);
    await expect(send(shared)).rejects.toMatchObject({ code: "limited" });
    const account = await addAccount(database(), { profile: profile({ phonenumber: "" }) });
    const me = await asUser(account.id, { now });
    for (let turn = 0; turn < 5; turn++)
      await expect(sendSms.call(me, {})).rejects.toThrow("no phone number");
    await expect(sendSms.call(me, {})).rejects.toMatchObject({ code: "limited" });
  });

  test("gives a stored message to the operator once; without one it stays", async () => {
    const { messages } = await send({});
    const id = messages[0]?.id ?? 0;
    const sent: TextMessage[] = [];
    await sendStoredSms(database(), id, null, new Date());
    const operator = { send: async (message: TextMessage) => void sent.push(message) };
    await sendStoredSms(database(), id, operator, new Date());
    await sendStoredSms(database(), id, operator, new Date());
    expect(sent).toEqual([{ id: `sms_${id}`, to: messages[0]?.recipient, text: messages[0]?.body }]);
  });

  test("is for the whole account: neither for a key of one server nor for a narrowed one", async () => {
    const { id } = await addAccount(database(), { profile: profile({}) });
    for (const facts of [{ serverId: 1 }, { permissions: ["eq/list", "auth/sms_send"] }])
      await expect(sendSms.call(await asKey(id, facts), {})).rejects.toMatchObject({ code: "forbidden" });
    await expect(sendSms.call(await asKey(id), {})).resolves.toMatchObject({ result: "OK" });
  });
});

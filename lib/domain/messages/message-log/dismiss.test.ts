import { beforeAll, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { mails } from "@/lib/db/tables/messages/mails";
import { smsMessages } from "@/lib/db/tables/messages/sms";
import { webhooks } from "@/lib/db/tables/messages/webhooks";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { StaffContext } from "../../kernel/operation/context";
import { showOverview, showQueue } from "../../support/back-office/queue";
import { resendMail } from "../mails/resend";
import { resendSms } from "../sms/resend";
import { resendWebhook } from "../webhooks/resend";
import { dismissMessage, takeMessageBack } from "./dismiss";
import type { dismissibleQueues } from "./schema";

withCatalogDatabase();

type Queue = (typeof dismissibleQueues)[number];
const reason = "the mailbox is gone";
const at = new Date();
const nouns = { mails: "mail", texts: "text", webhooks: "webhook" } as const;

let support: StaffContext;
let owner: TestAccount;
beforeAll(async () => {
  support = await asStaff("support");
  owner = await addAccount(database());
});

async function addFailed(queue: Queue): Promise<number> {
  const own = { accountId: owner.id, createdAt: at };
  const message = { ...own, recipient: "+31301234567", body: "x", failedAt: at, lastError: "refused" };
  const hook = { ...own, url: "https://hooks.test/x", type: "invoice.paid", body: "{}", givenUpAt: at };
  const db = database();
  const [row] = await {
    mails: () =>
      db
        .insert(mails)
        .values({ ...message, subject: "x" })
        .returning({ id: mails.id }),
    texts: () => db.insert(smsMessages).values(message).returning({ id: smsMessages.id }),
    webhooks: () => db.insert(webhooks).values(hook).returning({ id: webhooks.id }),
  }[queue]();
  return row?.id ?? 0;
}

const listed = async (queue: Queue, aside?: boolean) =>
  (await showQueue.call(support, { queue, ...(aside && { aside }) })).rows;
const ids = async (queue: Queue, aside?: boolean) => (await listed(queue, aside)).map(({ id }) => id);
const count = async (queue: Queue) =>
  (await showOverview.call(support, {})).queues.find(({ name }) => name === queue)?.count;
const resend = (queue: Queue, id: number) => {
  const operations = { mails: resendMail, texts: resendSms, webhooks: resendWebhook };
  return operations[queue].call(support, { id, reason });
};

it.each(["mails", "texts", "webhooks"] as const)(
  "what is set aside of the %s counts no longer, stands in a list of its own with who did it, and can be put back",
  async (queue) => {
    const id = await addFailed(queue);
    const target = `${nouns[queue]} ${id}`;
    expect([await ids(queue), await count(queue)]).toEqual([[id], 1]);
    for (let press = 0; press < 2; press++) await dismissMessage.call(support, { queue, id, reason });
    expect([await ids(queue), await count(queue), await ids(queue, true)]).toEqual([[], 0, [id]]);
    expect(await listed(queue, true)).toMatchObject([
      { state: "set_aside", aside_by: support.actor.account.name },
    ]);
    expect(await changesOnRecord("outbox.set_aside", target)).toEqual([{ queue, reason }]);
    for (let press = 0; press < 2; press++) await takeMessageBack.call(support, { queue, id, reason });
    expect([await ids(queue), await ids(queue, true)]).toEqual([[id], []]);
    expect(await changesOnRecord("outbox.take_back", target)).toEqual([{ queue, reason }]);
    await dismissMessage.call(support, { queue, id, reason });
    // A resent message needs attention again if it fails again.
    await resend(queue, id);
    expect([await ids(queue), await ids(queue, true)]).toEqual([[], []]);
  },
);

it("needs a reason, something that failed, and the right", async () => {
  const id = await addFailed("mails");
  const asked = { queue: "mails", id, reason } as const;
  await expect(dismissMessage.call(support, { ...asked, reason: " " })).rejects.toMatchObject({
    code: "invalid",
  });
  await expect(dismissMessage.call(support, { ...asked, id: 999_999 })).rejects.toMatchObject({
    code: "not_found",
  });
  for (const context of [await asStaff("billing"), await asUser(owner.id)])
    await expect(dismissMessage.call(context, asked)).rejects.toMatchObject({ code: "forbidden" });
  await resend("mails", id);
  await expect(dismissMessage.call(support, asked)).rejects.toMatchObject({ code: "not_found" });
});

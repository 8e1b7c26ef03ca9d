import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { contacts } from "@/lib/db/tables/contacts";
import { mutedMails } from "@/lib/db/tables/notifications";
import { confirmedRecipients } from "@/lib/db/tables/recipients";
import { webhooks } from "@/lib/db/tables/webhooks";
import { asUser, asVisitor, withCatalogueDatabase } from "@/lib/testing/contexts";
import { addAccount } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/mailbox";
import type { SignedContext } from "../kernel/context";
import { notifyAll, notifyOwner } from "../mails/shared/notify";
import { addEndpoint } from "../webhooks/add";
import { chooseNotice } from "./choose";
import { listNotifications } from "./list";

withCatalogueDatabase();

const now = new Date("2030-01-01T12:00:00Z");
const deployed = { id: 1, hostname: "web-1", ip: "192.0.2.1", paidUntil: "2030-02-01" };

let owner: SignedContext;
beforeEach(async () => {
  owner = await asUser((await addAccount(database(), {})).id);
});

const tell = () => notifyOwner({ db: database(), now }, owner.actor.account.id, "server.deployed", deployed);
const ownMails = async () => (await mailsTo(owner.actor.account.email)).length;
const rowOf = async (kind: string) =>
  (await listNotifications.call(owner, {})).notifications.find((one) => one.kind === kind);

test("a mail that is switched off is not sent to the owner; webhooks and contacts are told all the same", async () => {
  const { id: accountId } = owner.actor.account;
  const email = `contact-of-${accountId}@example.test`;
  await database()
    .insert(contacts)
    .values({ accountId, email, productEmails: true, createdAt: now, updatedAt: now });
  await database().insert(confirmedRecipients).values({ accountId, address: email, confirmedAt: now });
  await addEndpoint.call(owner, { name: "ours", url: "https://hooks.example.test/", events: ["server.*"] });
  await chooseNotice.call(owner, { kind: "server.deployed", channel: "mail", on: false });
  await chooseNotice.call(owner, { kind: "server.deployed", channel: "mail", on: false });
  expect(await rowOf("server.deployed")).toEqual({
    kind: "server.deployed",
    group: "servers",
    mail: false,
    lock: null,
    event: "server.deployed",
    panel: true,
  });
  await tell();
  await notifyAll({ db: database(), now }, [
    { name: "server.deployed", reader: owner.actor.account, facts: deployed },
  ]);
  expect(await ownMails()).toBe(0);
  expect(await mailsTo(email)).toHaveLength(2);
  const sent = await database().select().from(webhooks).where(eq(webhooks.accountId, accountId));
  expect(sent).toHaveLength(2);

  await chooseNotice.call(owner, { kind: "server.deployed", channel: "mail", on: true });
  await tell();
  expect(await ownMails()).toBe(1);
});

test.each(["invoice.created", "pin.changed", "api_key.signed_in", "sign_in.code", "no.such_kind"])(
  "the mail %s cannot be switched off",
  async (kind) => {
    await expect(chooseNotice.call(owner, { kind, channel: "mail", on: false })).rejects.toMatchObject({
      extras: { fields: { kind: expect.any(String) } },
    });
  },
);

test("what is stored of a mail that became necessary counts no more", async () => {
  const { id: accountId } = owner.actor.account;
  await database().insert(mutedMails).values({ accountId, notice: "pin.removed" });
  await notifyOwner({ db: database(), now }, accountId, "pin.removed", {});
  expect(await ownMails()).toBe(1);
});

test("staff on a visit see the choice and do not make it", async () => {
  const { context } = await asVisitor(owner.actor.account.id, { mode: "read_write" });
  expect((await listNotifications.call(context, {})).notifications.length).toBeGreaterThan(20);
  await expect(
    chooseNotice.call(context, { kind: "server.deployed", channel: "mail", on: false }),
  ).rejects.toMatchObject({
    code: "forbidden",
  });
});

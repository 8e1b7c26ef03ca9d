import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { deleteExpired } from "@/lib/db/expiring-rows";
import { contacts } from "@/lib/db/tables/customers/contacts";
import { emailConfirmations } from "@/lib/db/tables/identity/email-confirmations";
import { mutedMails } from "@/lib/db/tables/messages/notifications";
import { webhooks } from "@/lib/db/tables/messages/webhooks";
import { addAccount } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { readAudit } from "@/lib/testing/operations/audit";
import { asImpersonator, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { getClient } from "../../customers/accounts/get-client";
import type { SignedContext } from "../../kernel/operation/context";
import { notify, notifyAll, notifyOwner } from "../mails/shared/notify";
import { addEndpoint } from "../webhooks/add";
import { chooseNotice } from "./choose";
import { latestNotices, newestNotices, seeNotices } from "./latest";
import { listNotifications } from "./list";

withCatalogDatabase();

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
  await database().insert(emailConfirmations).values({ accountId, address: email, confirmedAt: now });
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

const listed = async (by = owner) => (await latestNotices.call(by, {})).notices;

test("what happens is listed for its owner, newest first, without what opens something", async () => {
  const at = { db: database(), now };
  const { account } = owner.actor;
  await tell();
  await notifyAll(at, [{ name: "server.deployed", reader: account, facts: { ...deployed, id: 2 } }]);
  await notify(at, account, "sign_in.new_device", { at: now, address: "192.0.2.9", device: "", url: "x#y" });
  await notify(at, account, "password.reset", { url: "x#z" });
  const notices = await listed();
  expect(notices.map(({ kind, facts: params }) => ({ kind, facts: params }))).toEqual([
    { kind: "sign_in.new_device", facts: { at: now.toISOString(), address: "192.0.2.9", device: "" } },
    { kind: "server.deployed", facts: { ...deployed, id: 2 } },
    { kind: "server.deployed", facts: deployed },
  ]);
  expect((await newestNotices.call(owner, {})).ids).toEqual(notices.map(({ id }) => id));
  expect(await listed(await asUser((await addAccount(database(), {})).id))).toEqual([]);
  await deleteExpired(database(), "panelNotices", new Date("2030-03-31T12:00:00Z"));
  expect(await listed()).toHaveLength(3);
  await deleteExpired(database(), "panelNotices", new Date("2030-04-02T12:00:00Z"));
  expect(await listed()).toEqual([]);
});

test("what was looked at is no news in any browser, and a look is no change of the account", async () => {
  const bell = (by = owner) => newestNotices.call(by, {});
  expect(await bell()).toEqual({ ids: [], seen: 0 });
  await seeNotices.call(owner, { id: 1 });
  expect((await bell()).seen).toBe(0);
  await tell();
  await tell();
  const [newest = 0, first = 0] = (await bell()).ids;
  await seeNotices.call(owner, { id: newest + 5 });
  expect(await bell(await asUser(owner.actor.account.id))).toEqual({ ids: [newest, first], seen: newest });
  await seeNotices.call(owner, { id: first });
  expect((await bell()).seen).toBe(newest);
  await tell();
  expect((await bell()).ids.filter((id) => id > newest)).toHaveLength(1);
  expect(await readAudit(database(), "notifications.see")).toEqual([]);
  const { context } = await asImpersonator(owner.actor.account.id, { mode: "read_write" });
  await expect(seeNotices.call(context, { id: newest })).rejects.toMatchObject({ code: "forbidden" });
});

test("a kind that is not wanted in the panel is not shown there, and its mail is sent all the same", async () => {
  const choice = { kind: "pin.removed", channel: "panel" } as const;
  await chooseNotice.call(owner, { ...choice, on: false });
  await notifyOwner({ db: database(), now }, owner.actor.account.id, "pin.removed", {});
  await tell();
  expect((await listed()).map(({ kind }) => kind)).toEqual(["server.deployed"]);
  expect(await rowOf("pin.removed")).toMatchObject({ mail: true, panel: false });
  expect(await ownMails()).toBe(2);
  await chooseNotice.call(owner, { ...choice, on: true });
  expect(await listed()).toHaveLength(2);
  expect(await rowOf("api_key.signed_in")).toMatchObject({ panel: null });
  await expect(
    chooseNotice.call(owner, { kind: "api_key.signed_in", channel: "panel", on: false }),
  ).rejects.toMatchObject({ code: "invalid" });
});

test("impersonating staff see the choice and do not make it", async () => {
  const { context } = await asImpersonator(owner.actor.account.id, { mode: "read_write" });
  expect((await listNotifications.call(context, {})).notifications.length).toBeGreaterThan(20);
  await expect(
    chooseNotice.call(context, { kind: "server.deployed", channel: "mail", on: false }),
  ).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("the client of billing says of which kind of mail nothing is wanted", async () => {
  const preferences = async () => (await getClient.call(owner, {})).client.email_preferences;
  const wanted = { general: 1, invoice: 1, support: 1, product: 1, domain: 1, affiliate: 0 };
  expect(await preferences()).toEqual(wanted);
  // Other server notifications cannot be disabled.
  for (const kind of ["server.deployed", "conversation.answered"])
    await chooseNotice.call(owner, { kind, channel: "mail", on: false });
  expect(await preferences()).toEqual({ ...wanted, support: 0 });
});

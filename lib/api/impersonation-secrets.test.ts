import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { contacts } from "@/lib/db/tables/customers/contacts";
import { mails } from "@/lib/db/tables/messages/mails";
import { smsMessages } from "@/lib/db/tables/messages/sms";
import { savedCards } from "@/lib/db/tables/money/payments";
import { addContact } from "@/lib/domain/customers/contacts/add-contact";
import { updateContact } from "@/lib/domain/customers/contacts/update-contact";
import { updateAcl } from "@/lib/domain/customers/members/update-acl";
import { addKey } from "@/lib/domain/identity/api-keys/add";
import { editKey } from "@/lib/domain/identity/api-keys/edit";
import { rotateKey } from "@/lib/domain/identity/api-keys/rotate";
import { testNotification } from "@/lib/domain/identity/api-keys/test-notification";
import { makeOffer } from "@/lib/domain/identity/linked-accounts/offer";
import { replaceRecoveryCodes } from "@/lib/domain/identity/two-factor/shared/recovery-codes";
import { checkCallback } from "@/lib/domain/kernel/jobs/check";
import type { Context, SignedContext } from "@/lib/domain/kernel/operation/context";
import type { AnyOperation } from "@/lib/domain/kernel/operation/operation";
import { addLink } from "@/lib/domain/messages/mails/shared/links";
import { notify } from "@/lib/domain/messages/mails/shared/notify";
import { addEndpoint } from "@/lib/domain/messages/webhooks/add";
import { editEndpoint } from "@/lib/domain/messages/webhooks/edit";
import { accountEvents } from "@/lib/domain/messages/webhooks/rules";
import { webhookSecretText } from "@/lib/domain/messages/webhooks/secret";
import { testEndpoint } from "@/lib/domain/messages/webhooks/test";
import { orderInstance } from "@/lib/domain/orders/orders/order-instance";
import { addBmcUser } from "@/lib/domain/servers/bmc/add-ipmi-user";
import { openScreen } from "@/lib/domain/servers/consoles/novnc";
import { listNames } from "@/lib/domain/support/back-office/queues";
import { sectionNames } from "@/lib/domain/support/back-office/schema";
import { askSupport } from "@/lib/domain/support/tickets/ask";
import { replyToken } from "@/lib/domain/support/tickets/inbound/reply-address";
import { addAccount, setPin, type TestAccount } from "@/lib/testing/factories";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import { mailsTo, tokenIn } from "@/lib/testing/messages/mailbox";
import { addInvoice } from "@/lib/testing/money/invoices";
import { addSavedCard } from "@/lib/testing/money/payments";
import { addService } from "@/lib/testing/money/renewals";
import {
  asGuest,
  asImpersonator,
  asStaff,
  asUser,
  proved,
  withCatalogDatabase,
} from "@/lib/testing/operations/contexts";
import { allOperations, pageCalls } from "./find-operation";

withCatalogDatabase();

const pin = "583917";
const rootPass = "Root-pass-qzxj-1";
const secrets: Record<string, string> = { pin, rootPass, totp: "JBSWY3DPEHPK3PXPQZXJ2345" };
const own: Record<string, number | string> = {};
let accountId = 0;

const db = () => database();

async function plantKeys(owner: SignedContext): Promise<void> {
  const key = { name: "key", login_notify_method: "none", active: 1 } as const;
  const added = await addKey.call(owner, key);
  const rotated = await rotateKey.call(owner, { id: added.id });
  own["api key"] = added.id;
  Object.assign(secrets, {
    key: added.api_key,
    rotatedKey: rotated.api_key,
    token: owner.actor.session.token,
  });
}

/** Adds webhook URLs, whose paths are as good as passwords, and webhook signing secrets. */
async function plantWebhooks(owner: SignedContext): Promise<void> {
  const [first, second, third] = ["qzxj-endpoint-1", "qzxj-key-hook-2", "qzxj-key-hook-3"];
  const at = (path: string) => `https://hooks.example.test/${path}?token=${path}`;
  const events = accountEvents.slice(0, 1);
  const endpoint = await addEndpoint.call(owner, { name: "desk", url: at(first), events, pin });
  await editEndpoint.call(owner, { id: endpoint.id, name: "desk", url: at(first), events, active: true });
  await testEndpoint.call(owner, { id: endpoint.id });
  const hook = { name: "hooked", login_notify_method: "webhook", active: 1 } as const;
  const key = await addKey.call(owner, { ...hook, login_notify_address: at(second) });
  await testNotification.call(owner, { id: key.id });
  await editKey.call(owner, { ...hook, id: key.id, login_notify_address: at(third) });
  own.webhook = endpoint.id;
  own["hooked key"] = key.id;
  Object.assign(secrets, {
    endpoint: endpoint.secret,
    endpointPath: first,
    keyPath: second,
    newKeyPath: third,
  });
}

async function plantServer(owner: SignedContext): Promise<void> {
  const ordered = await orderInstance.call(owner, {
    deploy_period: "monthly",
    preset: "102",
    location_name: "NL",
    os_id: 11,
    traffic_plan: "1",
    root_pass: rootPass,
    deploy_notify: 0,
    pin,
  });
  Object.assign(own, { server: ordered.server_id, invoice: ordered.invoice, job: ordered.callback });
}

async function plantContact(owner: SignedContext): Promise<void> {
  const { contactid } = await addContact.call(owner, {});
  const password2 = "Contact-pass-qzxj-1";
  await updateContact.call(owner, { contact_id: contactid, email: "nina@example.test", password2 });
  own.contact = contactid;
  const [row] = await db().select().from(contacts).where(eq(contacts.id, contactid));
  Object.assign(secrets, { contactPassword: password2, contactHash: row?.passwordHash ?? "" });
}

/** Adds job results with credentials. */
async function plantJobResults(account: TestAccount): Promise<void> {
  const { serverId: id } = await addService(new Date(), { account, preset: "bm.v4-entry", plan: "4" });
  const owner = await asUser(account.id);
  const runner = runnerOf(addBmcUser.kind, openScreen.kind);
  const end = async ({ callback }: { callback: string }) => {
    await runJob(callback, runner);
    return checkCallback.call(asGuest(), { key: callback });
  };
  const [forUser, forLink] = [await addBmcUser.call(owner, { id }), await openScreen.call(owner, { id })];
  const user = (await end(forUser)) as { scope: { password: string } };
  const link = (await end(forLink)) as { scope: string };
  own.ready = id;
  Object.assign(secrets, {
    ipmi: user.scope.password,
    consoleLink: link.scope.split("/").at(-1) ?? "",
    // Knowing the key of such a job is enough to read its result.
    ipmiJob: forUser.callback,
    consoleJob: forLink.callback,
  });
}

/** Adds secrets that mails contain (an invitation, a reply address, a code) and a pending offer to link an account. */
async function plantMails(owner: SignedContext): Promise<void> {
  const now = new Date();
  const email = "colleague@example.test";
  await updateAcl.call(await proved(owner), { email, role: "viewer" });
  const talk = { subject: "A question", text: "Where is it?", about: "", files: [] };
  const { id } = await askSupport.call(owner, talk);
  own.conversation = id;
  const whose = { ticketId: id, email: owner.actor.account.email };
  const identity = { provider: "google", subject: "subject-7", email: "", isEmailVerified: false } as const;
  secrets.mailCode = "QZ-840213";
  await notify({ db: db(), now }, owner.actor.account, "factors.code", { code: secrets.mailCode });
  Object.assign(secrets, {
    invitation: tokenIn((await mailsTo(email))[0]?.body),
    replyToken: await replyToken(db(), whose, now),
    offer: await makeOffer(db(), accountId, identity, now),
  });
}

async function plantRest(): Promise<void> {
  const [row] = await db().select().from(accounts).where(eq(accounts.id, accountId));
  const now = new Date();
  const codes = await replaceRecoveryCodes(db(), accountId, now);
  own.card = await addSavedCard(accountId);
  own.payment = (await addInvoice({ accountId })).id;
  const [card] = await db().select().from(savedCards).where(eq(savedCards.accountId, accountId));
  const link = { purpose: "reset_password", accountId, lifeSeconds: 600, now } as const;
  Object.assign(secrets, {
    passwordHash: row?.passwordHash ?? "",
    card: card?.outsideId ?? "",
    link: await addLink(db(), link),
    webhook: webhookSecretText(accountId),
    ...Object.fromEntries(codes.map((code, place) => [`code ${place}`, code])),
  });
}

beforeAll(async () => {
  const account = await addAccount(db(), { credit: "100.00", totp: secrets.totp ?? "" });
  accountId = account.id;
  await plantJobResults(account);
  await setPin(db(), accountId, pin);
  const owner = await asUser(accountId);
  await plantKeys(owner);
  await plantWebhooks(owner);
  await plantServer(owner);
  await plantContact(owner);
  await plantMails(owner);
  await plantRest();
  own.session = owner.actor.session.id;
});

const leaksIn = (text: string): string[] =>
  Object.entries(secrets).flatMap(([name, secret]) => (text.includes(secret) ? [name] : []));

const inputs = (target: { noun: string; parameter: string } | null): Record<string, unknown>[] => {
  const id = own.server;
  const several: Record<string, unknown[]> = {
    server: [own.server, own.ready],
    "api key": [own["api key"], own["hooked key"]],
  };
  const ids = target && several[target.noun];
  if (ids) return ids.map((one) => ({ [target.parameter]: one }));
  return target ? [{ [target.parameter]: own[target.noun] }] : [{}, { id }, { location: "NL", id }];
};

/**
 * Makes the calls; returns the secrets found in their results and errors, and the names of the calls that succeeded.
 */
async function crawl(
  context: Context,
  calls: readonly Asked[],
): Promise<{ leaks: string[]; answered: Set<string> }> {
  const leaks: string[] = [];
  const answered = new Set<string>();
  for (const [name, operation, input] of calls) {
    const answer: unknown = await operation.answer(context, input).then(
      (found) => {
        answered.add(name);
        return found;
      },
      (error) => [String(error), error?.extras],
    );
    leaks.push(...leaksIn(JSON.stringify(answer) ?? "").map((secret) => `${name}: ${secret}`));
  }
  return { leaks, answered };
}

type Asked = [name: string, operation: AnyOperation, input: Record<string, unknown>];

const readsOfPages = (): Asked[] =>
  pageCalls().flatMap(([name, operation]) => {
    const { access, target } = operation;
    const isRefused = access.impersonation === "forbidden" && access.who !== "anybody";
    if (access.level === "write" && !isRefused) return [];
    return inputs(target).map((input): Asked => [name, operation, input]);
  });

/** Further input of writes, where it is easy to provide. */
const changes: Record<string, Record<string, unknown>> = {
  "billing/add_contact": { email: "second@example.test", firstname: "Second" },
  "billing/update_client": { billing_city: "Delft" },
  "billing/update_contact": { email: "nina@example.test", lastname: "Other" },
  "contacts/add": { email: "third@example.test" },
  "dns/add_domain": { name: "secret-walk.example" },
  "eq/rename_server": { name: "renamed-1", hostname: "renamed-1" },
  "tag/add": { tag: "team", value: "web" },
};

const writesOfPages = (): Asked[] =>
  pageCalls().flatMap(([name, operation]) => {
    const { access, target } = operation;
    if (access.level !== "write" || access.impersonation === "forbidden" || access.who === "anybody")
      return [];
    return inputs(target).map((input): Asked => [name, operation, { ...input, ...changes[name] }]);
  });

const because = { supportReason: "asked for by phone" };

describe.each(["read_only", "read_write"] as const)("on a visit, %s", (mode) => {
  it("no read of a page, nor what is refused, shows a secret of the customer", async () => {
    expect(Object.entries(secrets).filter(([, secret]) => secret.length < 6)).toEqual([]);
    const { context } = await asImpersonator(accountId, { mode }, because);
    const { leaks, answered } = await crawl(context, readsOfPages());
    expect(leaks).toEqual([]);
    expect(answered.size).toBeGreaterThan(50);
  });
});

/** Adds a text message of a known kind and one of a kind that may contain anything; returns their ids. */
async function plantTexts(): Promise<number[]> {
  const of = { accountId, recipient: "+31301234567", createdAt: new Date() };
  const rows = await db()
    .insert(smsMessages)
    .values([
      { ...of, kind: "phone.tried", body: "It arrives." },
      { ...of, body: Object.values(secrets).join(" ") },
    ])
    .returning({ id: smsMessages.id });
  return rows.map(({ id }) => id);
}

it("no operation of staff shows one to anyone who has every right", async () => {
  const ofStaff = allOperations().filter(({ access }) => access.who === "staff" && access.level === "read");
  const mailIds = await db().select({ id: mails.id }).from(mails).where(eq(mails.accountId, accountId));
  const texts = await plantTexts();
  const ids = [accountId, own.server, own.conversation, own.invoice, ...mailIds.map(({ id }) => id)];
  const words = [accountId, own.server, own.invoice, own.job, "example.test", secrets.key?.slice(-6)];
  const asked: Record<string, Record<string, unknown>[]> = {
    "audit.search": [{}, { object: `account ${accountId}` }],
    "conversations.queue": [{}, { state: "all", account: accountId }],
    "desk.queue": listNames.map((queue) => ({ queue })),
    "desk.section": sectionNames.map((section) => ({ id: accountId, section })),
    "outbox.list": ["mails", "texts"].map((channel) => ({ channel, account: accountId })),
    "outbox.show_text": texts.map((id) => ({ id })),
    "search.find": words.map((q) => ({ q: String(q) })),
    "visits.show": [{ account: accountId }],
  };
  const calls = ofStaff.flatMap((operation) =>
    (asked[operation.name] ?? [{}, ...ids.map((id) => ({ id }))]).map(
      (input): Asked => [operation.name, operation, input],
    ),
  );
  const { leaks, answered } = await crawl(await asStaff("admin"), calls);
  expect(leaks).toEqual([]);
  const named = [...Object.keys(asked), "conversations.view", "desk.customer", "desk.invoice", "outbox.show"];
  expect(named.filter((name) => !answered.has(name))).toEqual([]);
});

it("no change that an impersonation session may make answers one", async () => {
  const { context } = await asImpersonator(accountId, { mode: "read_write" }, because);
  const { leaks, answered } = await crawl(context, writesOfPages());
  expect(leaks).toEqual([]);
  const named = [
    "billing/update_client",
    "contacts/add",
    "dns/add_domain",
    "eq/on",
    "eq/rename_server",
    "tag/add",
  ];
  expect(named.filter((name) => !answered.has(name))).toEqual([]);
});

it("the customer's own session reads some of them, so that they are there to be found", async () => {
  const owner = await asUser(accountId);
  const found = await Promise.all(
    pageCalls()
      .filter(([call]) => call === "auth/info")
      .map(([, operation]) => operation.answer(owner, {})),
  );
  expect(JSON.stringify(found)).toContain(owner.actor.session.token);
});

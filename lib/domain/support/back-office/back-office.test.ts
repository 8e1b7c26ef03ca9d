import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { mails } from "@/lib/db/tables/messages/mails";
import { webhooks } from "@/lib/db/tables/messages/webhooks";
import { addAccount, setTestRuntime, type TestAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { asGuest, asKey, asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { whmcslogin } from "../../identity/auth/whmcslogin";
import { keyColumns } from "../../kernel/async/job-key";
import { listActivity } from "../../kernel/audit/mine";
import { searchAudit } from "../../kernel/audit/search";
import type { StaffContext } from "../../kernel/operation/context";
import { requestCreditAdjustment } from "../../money/credit-adjustments/ask";
import { readReference } from "../../money/payments/shared/reference";
import { recordTabs } from "../customer-record/schema";
import { showCustomer, showSection } from "../customer-record/show";
import { replyToCustomer } from "../tickets/agent/reply";
import { askSupport } from "../tickets/ask";
import { addNote } from "./add-note";
import { showBackOfficeInvoice } from "./invoice";
import { showOverview, showQueue } from "./queue";
import { listNames } from "./queues";
import { unlockCustomer } from "./unlock";

withCatalogDatabase();

let anna: TestAccount;
let support: StaffContext;
let admin: StaffContext;
const secretText = "the note that nobody but staff may read";
const secretLink = "https://panel.test/reset#the-token";
const now = new Date();

beforeAll(async () => {
  support = await asStaff("support");
  admin = await asStaff("admin");
  anna = await addAccount(database(), { credit: "12.00", pin: "4071", tags: { vip: "1" } });
  await addServer(database(), anna, { hostname: "nl-web-1" });
  for (let count = 0; count < 7; count++) await addInvoice({ accountId: anna.id });
  await asKey(anna.id);
  await addNote.call(support, { id: anna.id, text: secretText });
  const mail = { accountId: anna.id, recipient: anna.email, subject: "s", body: secretLink, createdAt: now };
  await database()
    .insert(mails)
    .values([
      { ...mail, kind: "password.reset", failedAt: now, lastError: "550 no such mailbox" },
      { ...mail, kind: "invoice.paid", sentAt: now },
    ]);
  await database().insert(webhooks).values({
    accountId: anna.id,
    url: "https://user:secret@hooks.test/secret-path?key=secret",
    type: "invoice.paid",
    body: "{}",
    createdAt: now,
    givenUpAt: now,
    lastStatus: 500,
  });
});

describe("a customer's record", () => {
  it("shows who it is, how they stand, and the newest of each list", async () => {
    const record = await showCustomer.call(support, { id: anna.id });
    expect(record.customer).toMatchObject({
      email: anna.email,
      name: "Test Customer",
      tags: [{ tag: "vip", value: "1" }],
    });
    expect(record.money.credit).toEqual({ value: "12.00", currency: "EUR" });
    expect(Number(record.money.owed.value)).toBeGreaterThan(0);
    expect(record.pin).toMatchObject({ is_set: true, locked_until: null });
    const sections = { ...record.sections };
    for (const tab of recordTabs)
      Object.assign(sections, (await showCustomer.call(support, { id: anna.id, tab })).sections);
    expect(sections.servers?.rows).toMatchObject([{ title: "nl-web-1", state: "running" }]);
    expect(sections.invoices?.rows.length).toBeGreaterThan(5);
    for (const { id, detail } of sections.invoices?.rows ?? []) expect(readReference(detail)).toBe(id);
    expect(sections.notes?.rows).toMatchObject([{ title: secretText, detail: "Test Customer" }]);
    expect(sections.credit?.rows).toMatchObject([{ fact: { code: "topup" } }]);
    expect(sections.mails?.rows.map(({ state }) => state)).toEqual(["sent", "failed"]);
    expect(sections.sessions?.rows.length).toBeGreaterThan(0);
  });

  it("opens an invoice with its reference, lines and payments, and the customer reads who looked", async () => {
    const { sections } = await showCustomer.call(support, { id: anna.id, tab: "billing" });
    const [row] = sections.invoices?.rows ?? [];
    const shown = await showBackOfficeInvoice.call(support, { id: row?.id ?? 0 });
    expect(shown).toMatchObject({
      number: row?.title,
      total: row?.amount,
      balance: row?.amount,
      account: { id: anna.id, email: anna.email },
      reference: row?.detail,
      payments: [],
    });
    expect(shown.lines.length).toBeGreaterThan(0);
    await expect(showBackOfficeInvoice.call(support, { id: 999_999_999 })).rejects.toMatchObject({
      extras: { doc: "invoice.not_found" },
    });
    const catalog = await asStaff("catalogue");
    await expect(showBackOfficeInvoice.call(catalog, { id: row?.id ?? 0 })).rejects.toThrow();
    const { entries } = await listActivity.call(await asUser(anna.id), {});
    expect(entries[0]).toMatchObject({ action: "desk.invoice", target: `invoice ${shown.id}` });
  });

  it("says what owed invoices lack of their buyer where one is above the seller's limit", async () => {
    const { id } = await addAccount(database());
    const address = async (limit: string) => {
      setTestRuntime("http://panel.test", true, { FULL_ADDRESS_ABOVE: limit });
      const record = await showCustomer.call(support, { id });
      setTestRuntime("http://panel.test");
      return record.address;
    };
    const city = sql`jsonb_set(${accounts.profile}, '{city}', '""')`;
    await database().update(accounts).set({ profile: city }).where(eq(accounts.id, id));
    expect(await address("EUR:5.44")).toBeNull();
    await addInvoice({ accountId: id });
    expect(await address("EUR:5.45")).toBeNull();
    expect(await address("EUR:5.44")).toEqual({
      limit: { value: "5.44", currency: "EUR" },
      missing: ["city"],
    });
  });

  it("goes on by key where a list is long", async () => {
    const { rows } = await showSection.call(support, { id: anna.id, section: "invoices" });
    const before = rows[4]?.id ?? 0;
    const rest = await showSection.call(support, { id: anna.id, section: "invoices", before });
    expect([rest.rows.length, rest.older, rest.email]).toEqual([3, null, anna.email]);
  });

  it("holds no secret: no link of a mail, no path of a webhook, no token or hash", async () => {
    const pages = [];
    for (const tab of recordTabs) pages.push(await showCustomer.call(support, { id: anna.id, tab }));
    const text = JSON.stringify(pages);
    for (const secret of [secretLink, "secret-path", "user:secret", "argon2", "token"])
      expect(text).not.toContain(secret);
    expect(text).toContain("hooks.test");
  });

  it("leaves a trace of each look, once, which the customer sees; notes leave none there", async () => {
    const looks = async () =>
      (await searchAudit.call(admin, { object: `account ${anna.id}`, action: "desk.customer" })).entries;
    const earlier = (await looks()).length;
    await showCustomer.call(support, { id: anna.id });
    expect((await looks()).length).toBe(earlier + 1);
    const own = JSON.stringify(await listActivity.call(await asUser(anna.id), {}));
    expect(own).toContain("desk.customer");
    expect(own).not.toContain("customers.add_note");
    expect(own).not.toContain(secretText);
  });

  it("is of customers, for staff who may", async () => {
    await expect(showCustomer.call(support, { id: admin.actor.account.id })).rejects.toMatchObject({
      code: "not_found",
    });
    for (const who of [await asStaff("catalogue"), await asUser(anna.id)])
      await expect(showCustomer.call(who, { id: anna.id })).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("what needs a person", () => {
  const counts = async (who: StaffContext) =>
    Object.fromEntries((await showOverview.call(who, {})).queues.map(({ name, count }) => [name, count]));

  it("is counted by the rights of the one who looks, and every list can be read", async () => {
    await enqueue(database(), "job", { jobId: 1 });
    await requestCreditAdjustment.call(await asStaff("billing"), {
      id: anna.id,
      amount: "900.00",
      reason: "ticket 1",
    });
    expect(await counts(admin)).toMatchObject({ mails: 1, webhooks: 1, corrections: 1, tasks: 0, locked: 0 });
    expect(Object.keys(await counts(support))).not.toContain("corrections");
    expect(Object.keys(await counts(await asStaff("catalogue")))).toEqual(["stock"]);
    for (const queue of listNames) {
      const { rows } = await showQueue.call(admin, { queue });
      expect(rows.length, queue).toBe((await counts(admin))[queue]);
    }
    await expect(showQueue.call(support, { queue: "corrections" })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("has the failed tasks of servers with why they failed, page by page, but no deployment, read or old one", async () => {
    const serverId = await addServer(database(), anna, { hostname: "nl-db-1" });
    const failure = { code: "noReply", seconds: 30 } as const;
    const job = {
      accountId: anna.id,
      serverId,
      action: "reboot",
      operation: "eq.reboot",
      holds: "changes",
      state: "failed",
      stage: "performing",
      failure,
      createdAt: now,
      finishedAt: now,
    } as const;
    const add = async (count: number, facts: Partial<typeof jobs.$inferInsert>) => {
      const rows = Array.from({ length: count }, () => ({ ...job, ...keyColumns(randomUUID()), ...facts }));
      await database().insert(jobs).values(rows);
    };
    await add(27, {});
    await add(1, { operation: "eq.reinstall", action: "reinstall" });
    await add(1, { holds: "nothing", operation: "eq.get_ipmi" });
    await add(1, { state: "done" });
    await add(1, { finishedAt: new Date(now.getTime() - 8 * 86_400_000) });
    expect(await counts(support)).toMatchObject({ failures: 27, deployments: 1 });
    const { rows, older } = await showQueue.call(support, { queue: "failures" });
    expect(rows[0]).toMatchObject({
      title: "nl-db-1",
      detail: `server ${serverId}`,
      kind: "reboot",
      failure,
      account: { id: anna.id, email: anna.email },
    });
    const rest = await showQueue.call(support, { queue: "failures", before: older ?? 0 });
    expect([rows.length, rest.rows.length, rest.older]).toEqual([25, 2, null]);
    const { sections } = await showCustomer.call(support, { id: anna.id, tab: "servers" });
    expect(sections.jobs?.rows.map((row) => row.failure?.code)).toContain("noReply");
    await expect(showQueue.call(await asStaff("billing"), { queue: "failures" })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("names a customer who is locked out, until staff unlock the sign-in", async () => {
    const boris = await addAccount(database(), { email: "boris.locked@example.test" });
    const wrong = (address: string) =>
      whmcslogin
        .call(asGuest({ address }), { user: boris.email, password: "Wrong-pass-1" })
        .catch(() => undefined);
    for (let count = 0; count < 103; count++) await wrong(`198.51.${count % 50}.7`);
    const locked = async () => (await showQueue.call(support, { queue: "locked" })).rows;
    expect(await locked()).toMatchObject([{ kind: "sign_in", account: { id: boris.id } }]);
    expect((await showCustomer.call(support, { id: boris.id })).locked_until).not.toBeNull();
    await unlockCustomer.call(support, { id: boris.id, reason: "called, answered the questions" });
    expect(await locked()).toEqual([]);
  });
});

it("a ticket that waits for an answer counts as what needs a person, until it is answered", async () => {
  const owner = await asUser((await addAccount(database())).id);
  const waiting = async () =>
    (await showOverview.call(support, {})).queues.find(({ name }) => name === "conversations")?.count;
  const before = (await waiting()) ?? 0;
  const { id } = await askSupport.call(owner, { subject: "No boot", text: "Help" });
  expect(await waiting()).toBe(before + 1);
  const reply = { id, text: "Try again", is_internal: false, seen: 1_000_000, send_key: "desk-key-1" };
  await replyToCustomer.call(support, reply);
  expect(await waiting()).toBe(before);
});

import { and, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { rowsAtOnce } from "@/lib/db/delete-in-batches";
import { listMonthParts, type MonthTable, monthLater, monthOf } from "@/lib/db/month-parts";
import { readCopyRows } from "@/lib/db/personal-data/copy";
import { eraseInTable } from "@/lib/db/personal-data/erase";
import { messagesData } from "@/lib/db/personal-data/messages";
import { mailBodies, mails } from "@/lib/db/tables/messages/mails";
import { addressHistory, isUnmoved } from "@/lib/db/tables/network/address-history";
import { writeInstallationSetting } from "@/lib/db/write-fact";
import { sweepMails } from "@/lib/domain/messages/mails/erase-mails";
import { movingSince } from "@/lib/domain/messages/mails/move-bodies";
import { readMails } from "@/lib/domain/messages/mails/read-mails";
import { resendMail } from "@/lib/domain/messages/mails/resend";
import { listMessageLog } from "@/lib/domain/messages/message-log/list";
import { showMail } from "@/lib/domain/messages/message-log/show";
import { sweepAddresses } from "@/lib/domain/network/addresses/sweep";
import { findHolder } from "@/lib/domain/support/tickets/abuse/shared/find-holder";
import { changeEnvironment, runtime } from "@/lib/env";
import { addAccount } from "@/lib/testing/factories";
import { asStaff, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";

withCatalogDatabase();

const now = new Date();
const thisMonth = monthOf(now);
const inMonth = (count: number) => new Date(`${monthLater(thisMonth, count)}-15T12:00:00Z`);
const db = () => database();
const monthsOf = async (table: MonthTable) => (await listMonthParts(db(), table)).map(({ month }) => month);
const coming = [0, 1, 2].map((count) => monthLater(thisMonth, count));

let account: { id: number; email: string };
beforeAll(async () => {
  account = await addAccount(db());
});
beforeEach(async () => {
  await writeInstallationSetting(db(), movingSince, "2020-01-01T00:00:00Z");
});

async function addMail(sentAt: Date | null, facts: Partial<typeof mails.$inferInsert> = {}): Promise<number> {
  const [row] = await db()
    .insert(mails)
    .values({
      ...{ recipient: account.email, subject: "Subject", body: "Body", kind: "password.changed" },
      ...{ accountId: account.id, createdAt: now, sentAt, ...facts },
    })
    .returning({ id: mails.id });
  return row?.id ?? 0;
}
const rowOf = async (id: number) => (await db().select().from(mails).where(eq(mails.id, id)))[0];
const movedOf = async (id: number) =>
  (await db().select().from(mailBodies).where(eq(mailBodies.mailId, id)))[0];

it("what mails say goes to the month in which they were sent, and is read there", async () => {
  const [sent, fresh, unsent] = [await addMail(inMonth(-2)), await addMail(now), await addMail(null)];
  await sweepMails(db(), now);
  expect(await rowOf(sent)).toMatchObject({ subject: "", body: "", recipient: account.email });
  expect(await movedOf(sent)).toMatchObject({ subject: "Subject", body: "Body", at: inMonth(-2) });
  for (const id of [fresh, unsent]) expect(await rowOf(id)).toMatchObject({ body: "Body" });
  expect(await monthsOf("mail_bodies")).toEqual([monthLater(thisMonth, -2), ...coming]);
  const staff = await asStaff("admin");
  expect(await showMail.call(staff, { id: sent })).toMatchObject({ body: "Body", is_erased: false });
  expect(await readMails(db(), account.email, 9)).toEqual(
    expect.arrayContaining([expect.objectContaining({ sentAt: inMonth(-2), body: "Body" })]),
  );
});

it("of a mail with a secret staff read what it says without it, wherever it is", async () => {
  const masked = JSON.stringify({ subject: "Code", body: "Your code is …" });
  const id = await addMail(inMonth(-1), { kind: "auth.code", body: "Your code is 4711", masked });
  await sweepMails(db(), now);
  const staff = await asStaff("admin");
  expect(await showMail.call(staff, { id })).toMatchObject({ body: "Your code is …", is_erased: false });
  const { messages } = await listMessageLog.call(staff, { channel: "mails", account: account.id });
  expect(messages.find((one) => one.id === id)).toMatchObject({ is_readable: true });
});

it("a mail that is sent again has what it says back, once", async () => {
  const id = await addMail(inMonth(-1));
  await sweepMails(db(), now);
  const staff = await asStaff("admin");
  await resendMail.call(staff, { id, reason: "Asked by phone" });
  expect(await rowOf(id)).toMatchObject({ subject: "Subject", body: "Body", sentAt: null });
  expect(await movedOf(id)).toBeUndefined();
});

it("nothing is moved in the day after an upgrade, when the version before may still read it", async () => {
  const id = await addMail(inMonth(-1));
  await writeInstallationSetting(db(), movingSince, new Date(now.getTime() - 3_600_000).toISOString());
  await sweepMails(db(), now);
  expect(await rowOf(id)).toMatchObject({ body: "Body" });
});

it("a month of mails goes as a whole once it is not kept any more", async () => {
  const id = await addMail(inMonth(-3));
  await sweepMails(db(), now);
  changeEnvironment({ ...runtime().environment, MAILS_KEPT_MONTHS: 3 });
  await sweepMails(db(), now);
  expect(await movedOf(id)).toMatchObject({ body: "Body" });
  changeEnvironment({ ...runtime().environment, MAILS_KEPT_MONTHS: 2 });
  await sweepMails(db(), now);
  changeEnvironment({ ...runtime().environment, MAILS_KEPT_MONTHS: 24 });
  expect(await movedOf(id)).toBeUndefined();
  expect(await monthsOf("mail_bodies")).not.toContain(monthLater(thisMonth, -3));
  const staff = await asStaff("admin");
  expect(await showMail.call(staff, { id })).toMatchObject({ body: "", is_erased: true });
  await expect(resendMail.call(staff, { id, reason: "Asked by phone" })).rejects.toMatchObject({
    extras: { doc: "message.erased" },
  });
});

it("a person has a copy of what was moved, and an erasure leaves nothing of it", async () => {
  const id = await addMail(inMonth(-1), { subject: "Theirs" });
  await sweepMails(db(), now);
  const declared = messagesData.filter(({ table }) => table === mailBodies || table === mails);
  const copied: unknown[] = [];
  for (const one of declared) for await (const page of readCopyRows(db(), one, account)) copied.push(...page);
  expect(copied).toContainEqual(expect.objectContaining({ mail_id: id, subject: "Theirs", body: "Body" }));
  for (const one of declared) await eraseInTable(db(), one, account);
  expect(await db().$count(mailBodies, eq(mailBodies.mailId, id))).toBe(0);
});

it("what a mail says goes with the mail", async () => {
  const id = await addMail(inMonth(-1));
  await sweepMails(db(), now);
  await db().delete(mails).where(eq(mails.id, id));
  expect(await movedOf(id)).toBeUndefined();
});

const partsOf = async (ip: string) => {
  const { rows } = await db().execute<{ part: string; ended: boolean }>(sql`
    select tableoid::regclass::text as part, until is not null as ended from address_history where ip = ${ip} order by id`);
  return rows;
};

it("entries of addresses go to the month in which they ended, in batches, and say the same", async () => {
  const serverId = await addServer(db(), account, { hostname: "web-1" });
  const ip = "198.51.100.7";
  const one = { ip, serverId, since: inMonth(-9) };
  await db()
    .insert(addressHistory)
    .values([
      { ...one, until: inMonth(-4) },
      { ...one, since: inMonth(-3) },
    ]);
  await db().execute(sql`
    insert into address_history (ip, server_id, since, until)
    select '203.0.113.' || n % 250, ${serverId}::int, ${inMonth(-9).toISOString()}, ${inMonth(-4).toISOString()}
    from generate_series(1, ${rowsAtOnce + 500}::int) n`);
  await sweepAddresses(db(), now);
  const month = monthLater(thisMonth, -4);
  expect(await partsOf(ip)).toEqual([
    { part: `address_history_${month.replace("-", "_")}`, ended: true },
    { part: "address_history_open", ended: false },
  ]);
  expect(await db().$count(addressHistory, and(isUnmoved, sql`until < now()`))).toBe(0);
  expect(await monthsOf("address_history")).toEqual([month, ...coming]);
  expect(await findHolder(db(), ip, inMonth(-5))).toMatchObject({ serverId });
  expect(await findHolder(db(), "203.0.113.9", inMonth(-5))).toMatchObject({ serverId });
});

it("a month of former holders goes as a whole, and those that hold an address stay", async () => {
  const serverId = await addServer(db(), account, { hostname: "web-2" });
  const one = { serverId, since: inMonth(-40) };
  await db()
    .insert(addressHistory)
    .values([
      { ...one, ip: "198.51.100.8", until: inMonth(-6) },
      { ...one, ip: "198.51.100.9" },
    ]);
  await sweepAddresses(db(), now);
  changeEnvironment({ ...runtime().environment, ADDRESSES_KEPT_MONTHS: 5 });
  await sweepAddresses(db(), now);
  changeEnvironment({ ...runtime().environment, ADDRESSES_KEPT_MONTHS: 0 });
  expect(await partsOf("198.51.100.8")).toEqual([]);
  expect(await partsOf("198.51.100.9")).toHaveLength(1);
  expect(await monthsOf("address_history")).not.toContain(monthLater(thisMonth, -6));
});

it("waits for nobody who reads for long: the next round drops the month", async () => {
  const serverId = await addServer(db(), account, { hostname: "web-3" });
  const one = { serverId, since: inMonth(-40), ip: "198.51.100.10" };
  await db()
    .insert(addressHistory)
    .values({ ...one, until: inMonth(-8) });
  await sweepAddresses(db(), now);
  changeEnvironment({ ...runtime().environment, ADDRESSES_KEPT_MONTHS: 7 });
  await inTransaction(async (tx) => {
    await tx.select().from(addressHistory).limit(1);
    await expect(sweepAddresses(db(), now)).rejects.toMatchObject({ cause: { code: "55P03" } });
  });
  await sweepAddresses(db(), now);
  changeEnvironment({ ...runtime().environment, ADDRESSES_KEPT_MONTHS: 0 });
  expect(await partsOf(one.ip)).toEqual([]);
});

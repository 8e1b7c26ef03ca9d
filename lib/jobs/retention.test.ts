import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { deployTimes, jobStages, jobs } from "@/lib/db/tables/kernel/jobs";
import { mails } from "@/lib/db/tables/messages/mails";
import { smsMessages } from "@/lib/db/tables/messages/sms";
import { addressHistory } from "@/lib/db/tables/network/address-history";
import { inboundMails, ticketMessages, tickets } from "@/lib/db/tables/support/tickets";
import { eraseMails } from "@/lib/domain/messages/mails/erase-mails";
import { resendMail } from "@/lib/domain/messages/mails/resend";
import { showMail } from "@/lib/domain/messages/message-log/show";
import { changeEnvironment, runtime } from "@/lib/env";
import { addAccount } from "@/lib/testing/factories";
import { readJob } from "@/lib/testing/jobs/work";
import { asStaff, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addDeployment, addServer } from "@/lib/testing/servers/servers";
import { waitFor } from "@/lib/testing/wait-for";
import { sweepRows } from "./sweep-rows";

withCatalogDatabase();

const now = new Date();
const monthsAgo = (months: number) => sql`now() - make_interval(months => ${months}::int)`;
let account: { id: number };
beforeAll(async () => {
  account = await addAccount(database());
});

async function addJob(months: number, state: "done" | "running" = "done"): Promise<number> {
  const { key } = await addDeployment(database(), account, "web-1", "queued");
  const { id } = await readJob(key);
  const ended = { state, finishedAt: state === "done" ? monthsAgo(months) : null };
  await database()
    .update(jobs)
    .set({ ...ended, holds: "everything", createdAt: monthsAgo(months) })
    .where(eq(jobs.id, id));
  await database().insert(jobStages).values({ jobId: id, attempt: 1, stage: "installing", startedAt: now });
  return id;
}

it("finished jobs go after two years with their stages; those under way and those that tell what is usual stay", async () => {
  const [gone, kept, running, measured, user] = [
    await addJob(25),
    await addJob(23),
    await addJob(25, "running"),
    await addJob(25),
    await addJob(25),
  ];
  // Whether a management controller has users is known from it alone.
  await database().update(jobs).set({ operation: "eq.add_ipmi_user" }).where(eq(jobs.id, user));
  const times = { action: "deploy", presetId: 101, location: "FI", percentiles: [1, 1, 1, 1], stages: {} };
  await database()
    .insert(deployTimes)
    .values({ ...times, jobIds: [measured] });
  await sweepRows(now);
  const left = await database().select({ id: jobs.id }).from(jobs);
  expect(left.map(({ id }) => id)).toEqual(expect.arrayContaining([kept, running, measured, user]));
  expect(left.map(({ id }) => id)).not.toContain(gone);
  expect(await database().$count(jobStages, eq(jobStages.jobId, gone))).toBe(0);
});

async function addMail(months: number | null): Promise<number> {
  const [row] = await database()
    .insert(mails)
    .values({
      ...{ recipient: "anna@example.test", subject: "Subject", body: "Body", kind: "ticket.answered" },
      createdAt: now,
      sentAt: months === null ? null : monthsAgo(months),
    })
    .returning({ id: mails.id });
  return row?.id ?? 0;
}
const readMail = async (id: number) => (await database().select().from(mails).where(eq(mails.id, id)))[0];

it("what sent mails say goes after two years; that they were sent stays, and staff are told", async () => {
  const [old, young, unsent] = [await addMail(25), await addMail(23), await addMail(null)];
  await sweepRows(now);
  expect(await readMail(old)).toMatchObject({ subject: "", body: "", recipient: "anna@example.test" });
  for (const id of [young, unsent])
    expect(await readMail(id)).toMatchObject({ subject: "Subject", body: "Body" });
  const staff = await asStaff("admin");
  expect(await showMail.call(staff, { id: old })).toMatchObject({ is_erased: true, body: "" });
  await expect(resendMail.call(staff, { id: old, reason: "Asked by phone" })).rejects.toMatchObject({
    extras: { doc: "message.erased" },
  });
});

it("a mail that is being sent once more while old ones go keeps what it says", async () => {
  const id = await addMail(25);
  let erasing = Promise.resolve();
  await inTransaction(async (tx) => {
    await tx.update(mails).set({ sentAt: null }).where(eq(mails.id, id));
    erasing = eraseMails(database(), now);
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%update mails%'
      and datname = current_database()`;
    await waitFor(async () => (await database().execute(waiting)).rows[0], "Nobody waits for the mail.");
  });
  await erasing;
  expect(await readMail(id)).toMatchObject({ body: "Body", sentAt: null });
});

const texts = { recipient: "+31201234567", body: "Hello" };

it("text messages go after two years, and received mails keep neither sender nor text", async () => {
  for (const months of [25, 23])
    await database()
      .insert(smsMessages)
      .values({ accountId: account.id, ...texts, createdAt: monthsAgo(months) });
  const place = { mailbox: "INBOX", uidValidity: "1", outcome: "aside" } as const;
  const said = { subject: "Question", text: "Where is it?" };
  for (const [uid, months] of [
    [1, 25],
    [2, 23],
  ] as const)
    await database()
      .insert(inboundMails)
      .values({
        ...place,
        ...said,
        uid,
        sender: "eve@example.test",
        messageKey: `${uid}`,
        receivedAt: monthsAgo(months),
      });
  await sweepRows(now);
  expect(await database().$count(smsMessages, eq(smsMessages.accountId, account.id))).toBe(1);
  const received = await database().select().from(inboundMails).orderBy(inboundMails.uid);
  expect(received).toMatchObject([
    { uid: 1, sender: `erased-${received[0]?.id}`, subject: null, text: null, handledAt: now },
    { uid: 2, sender: "eve@example.test", ...said, handledAt: null },
  ]);
});

it("solved tickets keep what they say, unless the operator wants otherwise", async () => {
  const add = async (months: number) => {
    const solvedAt = monthsAgo(months);
    const [ticket] = await database()
      .insert(tickets)
      .values({
        accountId: account.id,
        subject: "Question",
        state: "solved",
        createdAt: now,
        updatedAt: now,
        solvedAt,
      })
      .returning({ id: tickets.id });
    const ticketId = ticket?.id ?? 0;
    await database().insert(ticketMessages).values({
      ticketId,
      author: "customer",
      mailFrom: "eve@example.test",
      text: "Where is it?",
      createdAt: now,
    });
    return ticketId;
  };
  const textOf = async (id: number) => {
    const isTheirs = eq(ticketMessages.ticketId, id);
    const [row] = await database()
      .select({ subject: tickets.subject, text: ticketMessages.text, from: ticketMessages.mailFrom })
      .from(tickets)
      .innerJoin(ticketMessages, isTheirs)
      .where(eq(tickets.id, id));
    return row;
  };
  const [old, young] = [await add(7), await add(5)];
  await sweepRows(now);
  expect(await textOf(old)).toMatchObject({ subject: "Question" });
  changeEnvironment({ ...runtime().environment, TICKETS_KEPT_MONTHS: 6 });
  await sweepRows(now);
  expect(await textOf(old)).toEqual({ subject: "", text: "", from: null });
  expect(await textOf(young)).toMatchObject({ subject: "Question", text: "Where is it?" });
});

it("who had an address is kept forever unless the operator wants otherwise", async () => {
  const serverId = await addServer(database(), account, { hostname: "web-2" });
  const one = { ip: "198.51.100.9", serverId, since: now };
  await database()
    .insert(addressHistory)
    .values({ ...one, until: monthsAgo(200) });
  await sweepRows(now);
  expect(await database().$count(addressHistory, eq(addressHistory.ip, one.ip))).toBe(1);
});

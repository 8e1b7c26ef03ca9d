import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { heldMails, mails } from "@/lib/db/tables/messages/mails";
import { catchUps, renewalRounds } from "@/lib/db/tables/orders/catch-ups";
import { runServices } from "@/lib/jobs/run-services";
import { setTestRuntime } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { addService, daysAfter, readRenewals, readServer } from "@/lib/testing/money/renewals";
import { asStaff, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { queueMail } from "../../messages/mails/queue-mail";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { discardCatchUpMails, releaseCatchUp, showCatchUp } from "./catch-up";
import { holdLateMail } from "./hold-late-mail";

withCatalogDatabase();

const start = new Date("2030-01-31T12:00:00Z");
const held = async () => (await showCatchUp.call(await asStaff("billing"), {})).catch_up;
const release = async (id: number, now: Date) =>
  releaseCatchUp.call({ ...(await asStaff("billing")), now }, { id });

beforeEach(async () => {
  await database().delete(catchUps);
  await database().delete(renewalRounds);
  await database().delete(heldMails);
});

afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
});

it.each([95, 14])(
  "a stop of %i days holds what it has caught up until staff release it, with its numbers",
  async (days) => {
    const paid = await addService(start);
    const owing = await addService(start);
    await runServices(daysAfter(start, 15));
    const [{ invoice } = { invoice: null }] = await readRenewals(owing.serverId);
    const before = (await mailsTo(owing.account.email)).length;
    // Its next period is not invoiced yet.
    const now = daysAfter(start, 16 + days);
    for (let round = 0; round < 2; round++) {
      await Promise.all([runServices(now), runServices(now)]);
      expect(await readRenewals(paid.serverId)).toHaveLength(1);
      expect((await mailsTo(owing.account.email)).length).toBe(before);
    }
    const waiting = await held();
    expect(waiting).toMatchObject({ stopped_at: daysAfter(start, 15).toISOString() });
    expect(waiting?.counts).toMatchObject({ suspensions: 0, deletions: 0 });
    const mailed = waiting?.counts?.mails ?? 0;
    expect(mailed).toBeGreaterThan(0);
    expect(await database().select().from(catchUps)).toHaveLength(1);
    for (let press = 0; press < 2; press++) await release(waiting?.id ?? 0, now);
    expect(await held()).toBeNull();
    await Promise.all([runServices(now), runServices(now)]);
    expect((await mailsTo(owing.account.email)).length).toBeGreaterThan(before);
    expect(invoice).not.toBeNull();
    // Announced now, not suspended yet.
    expect((await readServer(owing.serverId)).state).toBe("running");
    await runServices(daysAfter(now, 1));
    expect(await held()).toBeNull();
  },
);

it("counts invoices and their sum as they are issued afterwards", async () => {
  const service = await addService(start);
  await runServices(start);
  const now = daysAfter(service.dueAt, 95);
  await runServices(now);
  const counts = (await held())?.counts;
  const id = (await held())?.id ?? 0;
  const issuedBefore = (await readRenewals(service.serverId)).length;
  expect(issuedBefore).toBe(0);
  expect(counts?.invoices).toBeGreaterThan(0);
  await release(id, now);
  await runServices(now);
  const [{ invoice } = { invoice: null }] = await readRenewals(service.serverId);
  const sums = counts?.sums.find(({ currency }) => currency === invoice?.currency);
  expect(Number(sums?.amount)).toBeGreaterThanOrEqual(Number(invoice?.total));
});

it("a stop of days that are allowed goes on unasked, and so does every stop where the setting says so", async () => {
  const service = await addService(start);
  await runServices(daysAfter(service.dueAt, -16));
  await runServices(daysAfter(service.dueAt, -13));
  expect([await held(), (await readRenewals(service.serverId)).length]).toEqual([null, 1]);
  setTestRuntime("http://panel.test", true, { RENEWAL_HOLD_DAYS: 0 });
  await runServices(daysAfter(service.dueAt, 60));
  setTestRuntime("http://panel.test");
  expect(await held()).toBeNull();
});

it("a clock that jumps forward holds, and one that comes back lets go, with nothing sent in between", async () => {
  const service = await addService(start);
  const now = daysAfter(service.dueAt, -13);
  await runServices(now);
  const told = (await mailsTo(service.account.email)).length;
  await runServices(daysAfter(now, 400));
  expect(await held()).not.toBeNull();
  await runServices(daysAfter(now, 0.1));
  expect(await held()).toBeNull();
  await runServices(daysAfter(now, -30));
  await runServices(daysAfter(now, -29));
  expect(await held()).toBeNull();
  expect((await mailsTo(service.account.email)).length).toBe(told);
  expect(await readRenewals(service.serverId)).toHaveLength(1);
  const [dropped] = await database()
    .select()
    .from(catchUps)
    .where(eq(catchUps.foundAt, daysAfter(now, 400)));
  expect(await release(dropped?.id ?? 0, now)).toEqual({ is_released: false });
});

describe("mails that a stop has made late", () => {
  const now = daysAfter(start, 40);
  const write = (createdAt: Date, kind = "conversation.answered") =>
    queueMail(database(), {
      ...{ accountId: null, kind, recipient: "late@example.test", subject: "Late", body: "Late" },
      now: createdAt,
    });
  const queued = async (id: number) => {
    const { rows } = await database().execute(
      sql`select from graphile_worker.jobs where key = ${`send_mail:${id}`}`,
    );
    return rows.length === 1;
  };
  const done = (id: number) =>
    database().execute(sql`select graphile_worker.remove_job(${`send_mail:${id}`})`);
  let late: number;
  beforeEach(async () => {
    await runServices(start);
    late = await write(daysAfter(now, -2));
    expect(await holdLateMail(database(), late, daysAfter(start, 2))).toBe(false);
    for (let turn = 0; turn < 2; turn++) expect(await holdLateMail(database(), late, now)).toBe(true);
    await done(late);
    for (const [at, kind] of [
      [daysAfter(now, -0.5), "conversation.answered"],
      [daysAfter(now, -2), "staff.join"],
    ] as const)
      expect(await holdLateMail(database(), await write(at, kind), now)).toBe(false);
    await runServices(now);
    expect(await held()).toMatchObject({
      waiting: { mails: 1, oldest: daysAfter(now, -2).toISOString() },
    });
  });

  it("are sent once they are released with the renewals", async () => {
    await release((await held())?.id ?? 0, now);
    expect([await queued(late), await database().$count(heldMails)]).toEqual([true, 0]);
    expect(await holdLateMail(database(), late, now)).toBe(false);
  });

  it("are set aside unsent if staff say so, with a reason, while the renewals wait on", async () => {
    const id = (await held())?.id ?? 0;
    const staff = { ...(await asStaff("billing")), now };
    await expect(discardCatchUpMails.call(staff, { id, reason: " " })).rejects.toMatchObject({
      extras: { doc: "reason.missing" },
    });
    const reason = "They are old news";
    for (const discarded of [1, 0])
      expect(await discardCatchUpMails.call(staff, { id, reason })).toEqual({ discarded });
    expect(await held()).toMatchObject({ id, waiting: { mails: 0, oldest: null } });
    const [mail] = await database().select().from(mails).where(eq(mails.id, late));
    expect(mail).toMatchObject({ sentAt: null, failedAt: now, dismissedAt: now });
    await release(id, now);
    expect(await queued(late)).toBe(false);
  });

  it("are sent where the clock shows that there was no stop", async () => {
    await runServices(daysAfter(start, 1));
    expect([await held(), await queued(late)]).toEqual([null, true]);
  });
});

import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { webhooks } from "@/lib/db/tables/messages/webhooks";
import { announcementUpdates } from "@/lib/db/tables/support/announcements";
import { addAccount } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { announceAs, forgetAnnouncements, updateAs } from "@/lib/testing/support/announcements";
import type { StaffContext } from "../../kernel/operation/context";
import { chooseNotice } from "../../messages/notifications/choose";
import { addEndpoint } from "../../messages/webhooks/add";
import { tellConcerned } from "./tell";

withCatalogDatabase();

let staff: StaffContext;
beforeAll(async () => {
  staff = await asStaff("admin");
});
beforeEach(async () => {
  await database().execute(sql`truncate announcements cascade`);
  await database().update(accounts).set({ status: "Closed" }).where(eq(accounts.role, "customer"));
});
afterAll(forgetAnnouncements);

const customers = async (count: number, language = "en") => {
  const made = [];
  for (let at = 0; at < count; at += 1) made.push(await addAccount(database(), { language }));
  return made;
};
const updatesOf = (announcementId: number) =>
  database()
    .select({ id: announcementUpdates.id, toldTo: announcementUpdates.toldTo })
    .from(announcementUpdates)
    .where(eq(announcementUpdates.announcementId, announcementId))
    .orderBy(announcementUpdates.id);
const firstOf = async (announcementId: number) => (await updatesOf(announcementId))[0]?.id ?? 0;
const subjectsTo = async ({ email }: { email: string }) =>
  (await mailsTo(email)).map(({ subject }) => subject).reverse();

test("each of those concerned is told once, in his language, with his servers", async () => {
  const [anna] = await customers(1);
  const [dora] = await customers(1, "de");
  const [none] = await customers(1);
  if (!anna || !dora || !none) throw new Error("There are no customers.");
  for (const [at, of] of [anna, anna, dora].entries())
    await addServer(database(), of, { hostname: `web-${at}` });
  const id = await announceAs(staff, {
    ...{ concerned_by: "location", places: ["NL"] },
    titles: [
      { language: "en", title: "No power" },
      { language: "de", title: "Kein Strom" },
    ],
    texts: [
      { language: "en", text: "We **look**." },
      { language: "de", text: "Wir prüfen." },
    ],
  });
  const update = await firstOf(id);
  await tellConcerned(update, new Date());
  await tellConcerned(update, new Date());
  const [mail, ...more] = await mailsTo(anna.email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("Incident: No power");
  expect(mail?.body).toContain("We **look**.");
  expect(mail?.body).toContain("- web-0\n- web-1");
  expect(mail?.body).toContain(`/status/${id}`);
  expect(await subjectsTo(dora)).toEqual(["Störung: Kein Strom"]);
  expect(await subjectsTo(none)).toEqual([]);
});

test("a worker that is ended between two batches goes on where it was, and two of them tell nobody twice", async () => {
  const all = await customers(3);
  await database().execute(sql`
    insert into accounts (email, company_id, currency, country, profile)
      select 'many-' || n || '@example.test', 1, 'EUR', 'NL', '{}'::jsonb from generate_series(1, 401) n`);
  const id = await announceAs(staff);
  const update = await firstOf(id);
  await database().execute(
    sql`alter table mails add constraint ends check (recipient <> 'many-100@example.test')`,
  );
  await expect(tellConcerned(update, new Date())).rejects.toThrow();
  await database().execute(sql`alter table mails drop constraint ends`);
  expect((await updatesOf(id))[0]?.toldTo).toBe(0);
  await Promise.all([tellConcerned(update, new Date()), tellConcerned(update, new Date())]);
  expect((await updatesOf(id))[0]?.toldTo).toBeGreaterThan(0);
  const { rows } = await database().execute<{ run_at: Date }>(
    sql`select run_at from graphile_worker.jobs where key = ${`tell_concerned:${update}`}`,
  );
  expect(rows).toHaveLength(1);
  await tellConcerned(update, new Date());
  await tellConcerned(update, new Date());
  expect((await updatesOf(id))[0]?.toldTo).toBeNull();
  const told = await database().execute<{ count: number; most: number }>(sql`
    select count(*)::int as count, max(mails)::int as most from (
      select account_id, count(*) as mails from mails where kind = 'incident.updated' and account_id is not null
        and recipient like 'many-%' group by account_id) per`);
  expect(told.rows[0]).toEqual({ count: 401, most: 1 });
  for (const one of all) expect(await subjectsTo(one)).toHaveLength(1);
});

test("a newer update does not wait for an earlier one: who was not told of that gets the newest alone", async () => {
  const [anna, bert] = await customers(2);
  if (!anna || !bert) throw new Error("There are no customers.");
  const id = await announceAs(staff);
  const first = await firstOf(id);
  await tellConcerned(first, new Date(), 1);
  expect(await subjectsTo(anna)).toEqual(["Incident: No power"]);
  const second = await updateAs(staff, id, { stage: "solved" });
  await Promise.all([tellConcerned(second, new Date()), tellConcerned(second, new Date())]);
  await tellConcerned(first, new Date());
  expect(await subjectsTo(anna)).toEqual(["Incident: No power", "Incident solved: No power"]);
  expect(await subjectsTo(bert)).toEqual(["Incident solved: No power"]);
  expect((await updatesOf(id)).map(({ toldTo }) => toldTo)).toEqual([null, null]);
});

test("an update without mails waits for one that is mailed, of which everybody hears", async () => {
  const [anna] = await customers(1);
  if (!anna) throw new Error("There is no customer.");
  const id = await announceAs(staff);
  const quiet = await updateAs(staff, id, { stage: "solved", mails: false });
  await tellConcerned(quiet, new Date());
  expect((await updatesOf(id)).map(({ toldTo }) => toldTo)).toEqual([0, 0]);
  await tellConcerned(await firstOf(id), new Date());
  await tellConcerned(quiet, new Date());
  expect(await subjectsTo(anna)).toEqual(["Incident: No power"]);
  expect((await updatesOf(id)).map(({ toldTo }) => toldTo)).toEqual([null, null]);
});

test("whoever has switched the mail off gets none, and webhooks get every update, mailed or not", async () => {
  const [anna, bert] = await customers(2);
  if (!anna || !bert) throw new Error("There are no customers.");
  const context = await asUser(anna.id);
  await chooseNotice.call(context, { kind: "incident.updated", channel: "mail", on: false });
  await addEndpoint.call(context, {
    name: "ours",
    url: "https://hooks.example.test/in",
    events: ["announcement.*"],
  });
  const id = await announceAs(staff);
  await tellConcerned(await firstOf(id), new Date());
  await tellConcerned(await updateAs(staff, id, { stage: "solved", mails: false }), new Date());
  expect(await subjectsTo(anna)).toEqual([]);
  expect(await subjectsTo(bert)).toEqual(["Incident: No power"]);
  const rows = await database().select().from(webhooks).where(eq(webhooks.accountId, anna.id));
  expect(rows.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: "announcement.incident", data: { announcement_id: id, stage: "investigating", servers: 0 } },
    { type: "announcement.incident", data: { announcement_id: id, stage: "solved" } },
  ]);
});

test("who came after it was said is not told of it", async () => {
  const id = await announceAs(staff);
  const late = await addAccount(database(), { createdAt: new Date(Date.now() + 60_000) });
  await tellConcerned(await firstOf(id), new Date());
  expect(await subjectsTo(late)).toEqual([]);
});

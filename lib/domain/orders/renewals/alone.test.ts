import { sql } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import {
  addService,
  daysAfter,
  readRenewals,
  readServer,
  type TestService,
} from "@/lib/testing/money/renewals";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { requestCancellation } from "../services/request-cancellation";
import { runRenewals } from "./run";

withCatalogDatabase();

const runner = runnerOf(requestCancellation.kind);
const start = new Date("2030-01-31T12:00:00Z");
const statuses = async (services: TestService[]) => {
  const all = [];
  for (const { serverId } of services) all.push((await readRenewals(serverId))[0]?.invoice.status ?? null);
  return all;
};

/** Makes the database reject rows of a table. */
async function refuse(event: string, when: string): Promise<void> {
  await database().execute(
    sql.raw(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
    ),
  );
  await database().execute(
    sql.raw(`create trigger refuse before ${event} for each row when (${when}) execute function refuse()`),
  );
}
const allow = () => database().execute(sql`drop function if exists refuse() cascade`);

afterEach(async () => {
  await allow();
  expect(await verifyLedger(database())).toEqual([]);
});

const addThree = async (): Promise<[TestService, TestService, TestService]> => {
  const wanted = { credit: "50.00", tags: { auto_credit: "1" } };
  return [await addService(start, wanted), await addService(start, wanted), await addService(start, wanted)];
};

it("a server that the database refuses to renew keeps no other from its invoice", async () => {
  const services = await addThree();
  const now = daysAfter(start, 15);
  await refuse("insert on renewals", `new.server_id = ${services[1].serverId}`);
  await runRenewals(now);
  expect(await statuses(services)).toEqual(["Paid", null, "Paid"]);
  await allow();
  await runRenewals(now);
  expect(await statuses(services)).toEqual(["Paid", "Paid", "Paid"]);
});

it("a server whose payment fails keeps no other from being paid", async () => {
  const services = await addThree();
  const now = daysAfter(start, 15);
  await refuse("update on servers", `new.id = ${services[1].serverId} and old.due_at <> new.due_at`);
  await runRenewals(now);
  expect(await statuses(services)).toEqual(["Paid", "Unpaid", "Paid"]);
  const { account } = services[1];
  const subjects = (await mailsTo(account.email)).map(({ subject }) => subject);
  // The receipt of its order.
  expect(subjects.filter((subject) => subject.endsWith("is paid"))).toHaveLength(1);
});

it("a server that cannot be suspended keeps no other from being suspended", async () => {
  const services = [await addService(start), await addService(start), await addService(start)];
  const [, odd] = services;
  await runRenewals(daysAfter(services[0]?.dueAt ?? start, -14));
  await refuse("update on servers", `new.id = ${odd?.serverId} and new.state = 'suspended'`);
  for (const days of [1, 3]) await runRenewals(daysAfter(services[0]?.dueAt ?? start, days));
  const states = [];
  for (const { serverId } of services) states.push((await readServer(serverId)).state);
  expect(states).toEqual(["suspended", "running", "suspended"]);
});

it("a cancelled server that cannot be ended keeps no other from its end, and nobody from an invoice", async () => {
  const ending = [await addService(start), await addService(start), await addService(start)];
  const [first, odd] = ending;
  if (!first || !odd) throw new Error("There is no service.");
  for (const { account, serverId } of ending) {
    const owner = await asUser(account.id, { now: daysAfter(start, 1) });
    const asked = await requestCancellation.call(owner, { id: String(serverId), cancellation_type: 0 });
    await runJob(asked.callback, runner);
  }
  const now = daysAfter(first.dueAt, 1);
  const other = await addService(daysAfter(start, 10), { credit: "50.00", tags: { auto_credit: "1" } });
  await refuse("update on servers", `new.id = ${odd.serverId} and new.deleted_at is not null`);
  await runRenewals(now);
  const ended = [];
  for (const { serverId } of ending) ended.push((await readServer(serverId)).deletedAt !== null);
  expect(ended).toEqual([true, false, true]);
  expect(await statuses([other])).toEqual(["Paid"]);
  await allow();
  await runRenewals(now);
  expect((await readServer(odd.serverId)).deletedAt).not.toBeNull();
});

import { eq } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { giveCredit, type TestAccount } from "@/lib/testing/factories";
import { addHourly } from "@/lib/testing/money/hourly";
import { addService, daysAfter, readRenewals } from "@/lib/testing/money/renewals";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { listActivity } from "../../kernel/audit/mine";
import { listServerActivity } from "../../kernel/audit/of-server";
import { searchAudit } from "../../kernel/audit/search";
import { verifyAudit } from "../../kernel/audit/verify";
import { applyCredit } from "../../money/payments/apply-credit";
import { requestCancellation } from "../services/request-cancellation";
import { runRenewals } from "./run";

withCatalogDatabase();

const start = new Date("2030-01-31T12:00:00Z");
const ofPanel = async ({ id }: TestAccount) =>
  (await listActivity.call(await asUser(id), { actor: "panel" })).entries.toReversed();
const told = async (account: TestAccount) => (await ofPanel(account)).map(({ action }) => action);
const newest = async (account: TestAccount) => (await ofPanel(account)).at(-1);
const changesOf = (state: string, to: string, more: object[] = []) => [
  { field: "state", from: state, to },
  ...more,
];

afterAll(async () => {
  expect((await verifyAudit(database())).breaches).toEqual([]);
});

it("an unpaid renewal leaves a line for its invoice, the suspension, the payment's end of it, each once", async () => {
  const { account, serverId, dueAt } = await addService(start);
  await runRenewals(daysAfter(dueAt, -14));
  for (const days of [1, 3, 3]) await runRenewals(daysAfter(dueAt, days));
  const [{ invoice } = { invoice: { id: 0, number: "", total: "" } }] = await readRenewals(serverId);
  const number = [{ field: "invoice", from: null, to: invoice.number }];
  expect(await ofPanel(account)).toMatchObject([
    { action: "renewals.issue", target: `invoice ${invoice.id}`, who: { kind: "panel" }, address: "" },
    {
      action: "servers.suspend_unpaid",
      target: `server ${serverId}`,
      changes: changesOf("running", "suspended", number),
    },
  ]);
  await giveCredit(database(), account.id, account.currency, invoice.total);
  const owner = await asUser(account.id, { now: daysAfter(dueAt, 4) });
  await applyCredit.call(owner, { invoice_id: String(invoice.id), amount: invoice.total });
  expect(await newest(account)).toMatchObject({
    action: "servers.free_paid",
    target: `server ${serverId}`,
    changes: changesOf("suspended", "running"),
  });
  const { entries } = await listServerActivity.call(owner, { id: serverId });
  expect(entries.map(({ action, who }) => [action, who.kind]).slice(0, 2)).toEqual([
    ["servers.free_paid", "panel"],
    ["servers.suspend_unpaid", "panel"],
  ]);
});

it("a server that nobody paid leaves a line when it is deleted, which staff find under the panel", async () => {
  const { account, serverId, dueAt } = await addService(start);
  for (const days of [-14, 1, 3, 60, 60]) await runRenewals(daysAfter(dueAt, days));
  expect(await told(account)).toEqual(["renewals.issue", "servers.suspend_unpaid", "servers.delete_unpaid"]);
  expect(await newest(account)).toMatchObject({ changes: changesOf("suspended", "deleted", [{}]) });
  const found = await searchAudit.call(await asStaff("admin"), {
    actor: "panel",
    object: `server ${serverId}`,
  });
  expect(found.entries.map(({ action, account: whose }) => [action, whose])).toEqual([
    ["servers.delete_unpaid", account.email],
    ["servers.suspend_unpaid", account.email],
  ]);
});

it("a renewal that pays itself leaves its invoice and its payment; a cancelled server its end", async () => {
  const { account, serverId, dueAt } = await addService(start, {
    credit: "50.00",
    tags: { auto_credit: "1" },
  });
  await runRenewals(daysAfter(dueAt, -14));
  await runRenewals(daysAfter(dueAt, -14));
  const [{ invoice } = { invoice: { id: 0, total: "" } }] = await readRenewals(serverId);
  expect((await ofPanel(account)).map(({ action, target }) => [action, target])).toEqual([
    ["renewals.issue", `invoice ${invoice.id}`],
    ["renewals.pay", `invoice ${invoice.id}`],
  ]);
  const owner = await asUser(account.id, { now: daysAfter(dueAt, -13) });
  await requestCancellation.call(owner, { id: String(serverId), cancellation_type: 0 });
  // As if the worker had recorded its end.
  await database().update(jobs).set({ state: "done" }).where(eq(jobs.serverId, serverId));
  for (const days of [70, 71]) await runRenewals(daysAfter(dueAt, days));
  expect((await told(account)).slice(2)).toEqual(["servers.end_cancelled"]);
});

it("a server by the hour leaves a line when credit ends, comes again, and when it is deleted", async () => {
  const { account, month } = await addHourly(start, { credit: "1.00" });
  for (const days of [10, 10]) await runRenewals(daysAfter(start, days));
  expect(await told(account)).toEqual(["servers.suspend_unpaid"]);
  await giveCredit(database(), account.id, account.currency, month);
  for (const days of [11, 11]) await runRenewals(daysAfter(start, days));
  expect(await told(account)).toEqual(["servers.suspend_unpaid", "servers.free_paid"]);
  for (let days = 12; days < 90; days += 5) await runRenewals(daysAfter(start, days));
  const later = (await told(account)).slice(2);
  expect(later.at(-1)).toBe("servers.delete_unpaid");
  expect(later.filter((one) => one === "servers.delete_unpaid")).toHaveLength(1);
  expect(later.filter((one) => one === "usage.close_month").length).toBeGreaterThan(0);
});

it("what was undone with its transaction leaves no line", async () => {
  const { account, dueAt } = await addService(start);
  await database().execute(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
     create trigger refuse before insert on audit_rows for each row
       when (new.operation = 'renewals.issue') execute function refuse()`,
  );
  await runRenewals(daysAfter(dueAt, -14));
  await database().execute("drop function refuse() cascade");
  expect(await database().select().from(auditRows).where(eq(auditRows.accountId, account.id))).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ actorKind: "panel" })]),
  );
  await runRenewals(daysAfter(dueAt, -14));
  expect(await told(account)).toEqual(["renewals.issue"]);
});

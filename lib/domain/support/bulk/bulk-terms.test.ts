import { eq, inArray } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { dayIn } from "@/lib/base/time-zone";
import { database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { invoices } from "@/lib/db/tables/money/billing";
import { servers } from "@/lib/db/tables/servers/servers";
import { contextOfStaffWork } from "@/lib/session/context";
import { addAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { addService } from "@/lib/testing/money/renewals";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { StaffContext } from "../../kernel/operation/context";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { orderInstance } from "../../orders/orders/order-instance";
import type { BulkActionName } from "./actions";
import { confirmBulk } from "./confirm";
import { runBulk } from "./run-bulk";
import type { BulkParams } from "./schema";
import { showBulk } from "./show";
import { startBulk } from "./start";

withCatalogDatabase();

let staff: StaffContext;
beforeAll(async () => {
  staff = await asStaff("admin");
});

const db = () => database();
const work = (id: number) => runBulk(id, contextOfStaffWork);

/** Tries the action on all rows of an account, and does it where it is possible; returns how each row ended. */
async function doFor(account: number, action: BulkActionName, params: BulkParams) {
  const query = String(new URLSearchParams({ account: String(account) }));
  const { id } = await startBulk.call(staff, { action, query, params });
  await work(id);
  const tried = (await showBulk.call(staff, { id })).rows.map(({ id: row, trial, reason }) => [
    row,
    trial,
    reason,
  ]);
  await confirmBulk.call(staff, { id });
  await work(id);
  const ended = (await showBulk.call(staff, { id })).rows.map(({ outcome }) => outcome);
  return { tried, ended };
}

const reason = "contract 2030-7";

async function twoServers() {
  const account = await addAccount(db());
  const first = await addService(new Date(), { account });
  const second = await addService(new Date(), { account });
  const ids = [first.serverId, second.serverId];
  const rows = () => db().select().from(servers).where(inArray(servers.id, ids)).orderBy(servers.id);
  return { account, ids, rows, dueAt: first.dueAt };
}

describe("what many servers get at once", () => {
  it("is a price, each by its own operation", async () => {
    const { account, rows } = await twoServers();
    const { ended } = await doFor(account.id, "setPrice", { reason, price: "9.00", shown: "as agreed" });
    expect(ended).toEqual(["done", "done"]);
    expect((await rows()).map(({ agreedPrice }) => agreedPrice)).toEqual(["9.00", "9.00"]);
    await doFor(account.id, "setPrice", { reason, price: "" });
    expect((await rows()).map(({ agreedPrice }) => agreedPrice)).toEqual([null, null]);
  });

  it("is a later end of what is paid, and not for those where it is not later", async () => {
    const { account, rows, dueAt } = await twoServers();
    const until = dayIn(new Date(dueAt.getTime() + 10 * 86_400_000), "Europe/Amsterdam");
    expect((await doFor(account.id, "setServerDue", { reason, until })).ended).toEqual(["done", "done"]);
    expect((await rows()).map((row) => row.dueAt && dayIn(row.dueAt, "Europe/Amsterdam"))).toEqual([
      until,
      until,
    ]);
    const { tried } = await doFor(account.id, "setServerDue", { reason, until });
    expect(tried.map(([, trial, why]) => [trial, why])).toEqual([
      ["refused", "argument.invalid"],
      ["refused", "argument.invalid"],
    ]);
  });

  it("is another plan, where it fits", async () => {
    const { account, rows } = await twoServers();
    const before = (await rows()).map(({ presetId }) => presetId);
    const { ended } = await doFor(account.id, "resize", { reason, preset: "vm.v3-medium" });
    expect(ended).toEqual(["done", "done"]);
    expect((await rows()).map(({ presetId }) => presetId)).not.toEqual(before);
    const { tried } = await doFor(account.id, "resize", { reason, preset: "no such plan" });
    expect(tried.map(([, trial]) => trial)).toEqual(["refused", "refused"]);
    expect(await verifyLedger(db())).toEqual([]);
  });
});

it("many invoices get another due date, but for those that are not owed", async () => {
  const { id } = await addAccount(db());
  const one = await addInvoice({ accountId: id });
  const two = await addInvoice({ accountId: id });
  await db().update(invoices).set({ status: "Cancelled" }).where(eq(invoices.id, two.id));
  const due = dayIn(new Date(Date.now() + 20 * 86_400_000), "Europe/Amsterdam");
  const { tried } = await doFor(id, "setDue", { due, reason });
  expect(new Map(tried.map(([row, trial]) => [row, trial]))).toEqual(
    new Map([
      [one.id, "possible"],
      [two.id, "refused"],
    ]),
  );
  const [row] = await db().select().from(invoices).where(eq(invoices.id, one.id));
  expect(row && dayIn(row.dueAt, "Europe/Amsterdam")).toBe(due);
});

it("many tasks go on at once, but for those that are over", async () => {
  const { id } = await addAccount(db(), { credit: "50.00" });
  const user = await asUser(id);
  const wanted = { deploy_period: "monthly", preset: "102", location_name: "NL", os_id: 11 } as const;
  const more = { traffic_plan: "1", root_pass: "Root-pass-1", deploy_notify: 0 } as const;
  for (const hostname of ["one", "two"]) await orderInstance.call(user, { ...wanted, ...more, hostname });
  const later = new Date(Date.now() + 3_600_000);
  await db().update(jobs).set({ pollAt: later }).where(eq(jobs.accountId, id));
  const [over] = await db().select().from(jobs).where(eq(jobs.accountId, id)).orderBy(jobs.id);
  await db()
    .update(jobs)
    .set({ state: "failed" })
    .where(eq(jobs.id, over?.id ?? 0));
  const { tried } = await doFor(id, "retryJob", {});
  expect(tried.map(([, trial, why]) => [trial, why]).sort()).toEqual([
    ["possible", null],
    ["refused", "job.over"],
  ]);
  const after = await db().select().from(jobs).where(eq(jobs.accountId, id)).orderBy(jobs.id);
  expect(after[1]?.pollAt?.getTime()).toBeLessThan(later.getTime());
});

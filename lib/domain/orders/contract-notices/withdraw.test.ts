import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { database } from "@/lib/db/client";
import { contractNotices } from "@/lib/db/tables/orders/contract-notices";
import { serverTransfers } from "@/lib/db/tables/orders/server-transfers";
import { servers } from "@/lib/db/tables/servers/servers";
import { addAccount } from "@/lib/testing/factories";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import { readCredit } from "@/lib/testing/money/credit";
import { findBreaches } from "@/lib/testing/money/ledger";
import { loadSellers } from "@/lib/testing/money/sellers";
import { asBrowser, asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { StaffContext } from "../../kernel/operation/context";
import { showQueue } from "../../support/back-office/queue";
import { orderInstance } from "../orders/order-instance";
import { transferServer } from "../services/staff/transfer";
import { contractNoticesQueue } from "./contract-notices-queue";
import { ownContracts } from "./contracts";
import { declareNotice } from "./declare";
import { endByNotice } from "./settle";
import { previewWithdrawal, withdrawByNotice } from "./withdraw";

withCatalogDatabase();

let staff: StaffContext;
const runner = runnerOf();
beforeAll(async () => {
  staff = await asStaff("admin");
  await loadSellers();
});

const refusal = (doc: string) => ({ extras: { doc } });
const dayMs = 86_400_000;
/** Staff, some days after now. */
const after = (days: number): StaffContext => ({ ...staff, now: new Date(Date.now() + days * dayMs) });

let accountId: number;
let server: number;
beforeEach(async () => {
  accountId = (await addAccount(database(), { credit: "500.00" })).id;
  const { server_id: id, callback } = await orderInstance.call(await asUser(accountId), {
    ...{ deploy_period: "monthly", preset: "102", location_name: "DE", os_id: 11, traffic_plan: "1" },
    ...{ root_pass: "Root-pass-1", deploy_notify: 0, hostname: "withdrawn" },
  });
  expect(await runJob(callback, runner)).toMatchObject({ state: "done", failure: null });
  server = id;
});

const declare = async (kind: "withdrawal" | "cancellation", own = true) =>
  declareNotice.call(await asBrowser(accountId, { address: `198.51.100.${accountId % 250}` }), {
    ...{ kind, name: "Dora Demo", email: `dora-${accountId}@example.test`, contract: "withdrawn" },
    ...{ language: "en" as const, ...(own ? { server } : {}) },
  });
const paid = async () => {
  const { rows } = await database().execute<{ total: string }>(
    sql`select i.total from invoices i join orders o on o.invoice_id = i.id join servers s on s.order_id = o.id where s.id = ${server}`,
  );
  return Number(rows[0]?.total);
};
const credit = async () => Number(await readCredit(database(), accountId, "EUR"));

describe("a server that has changed hands", () => {
  test("ends by no declaration of its earlier owner", async () => {
    const [withdrawal, cancellation] = [await declare("withdrawal"), await declare("cancellation")];
    const next = await addAccount(database());
    await database().update(servers).set({ accountId: next.id }).where(eq(servers.id, server));
    const handedOver = refusal("contract_notice.handed_over");
    await expect(previewWithdrawal.call(staff, { id: withdrawal.id })).rejects.toMatchObject(handedOver);
    const withdrawn = withdrawByNotice.call(staff, { id: withdrawal.id, payback: "full" });
    await expect(withdrawn).rejects.toMatchObject(handedOver);
    await expect(endByNotice.call(staff, { id: cancellation.id })).rejects.toMatchObject(handedOver);
    const [row] = await database().select().from(servers).where(eq(servers.id, server));
    expect(row).toMatchObject({ state: "running", suspendedBy: null });
  });

  test("can be withdrawn from for 14 days after it was accepted", async () => {
    const ordered = new Date(Date.now() - 40 * dayMs);
    await database().update(servers).set({ createdAt: ordered }).where(eq(servers.id, server));
    const { id } = await declare("withdrawal");
    const own = async () => (await ownContracts.call(await asUser(accountId), {})).contracts;
    expect(await own()).toMatchObject([{ server, withdrawable_until: null }]);
    await expect(previewWithdrawal.call(staff, { id })).rejects.toMatchObject(
      refusal("contract_notice.too_late"),
    );
    const before = await addAccount(database());
    const acceptedAt = new Date(Date.now() - 2 * dayMs);
    await database()
      .insert(serverTransfers)
      .values({
        ...{ serverId: server, fromAccountId: before.id, toAccountId: accountId, recipient: "#1" },
        ...{ createdAt: acceptedAt, acceptedAt, expiresAt: new Date() },
      });
    expect(await own()).toMatchObject([
      { server, ordered: acceptedAt.toISOString(), withdrawable_until: expect.any(String) },
    ]);
    expect(await previewWithdrawal.call(staff, { id })).toMatchObject({ is_hourly: false });
  });
});

test("a server that staff have given can be withdrawn from for 14 days after that", async () => {
  const ordered = new Date(Date.now() - 40 * dayMs);
  await database().update(servers).set({ createdAt: ordered }).where(eq(servers.id, server));
  const { id: to } = await addAccount(database());
  const given = {
    id: server,
    from: accountId,
    to: `#${to}`,
    hostname: "withdrawn",
    shown: "",
    reason: "ticket 12",
  };
  await transferServer.call(staff, given);
  accountId = to;
  const own = async () => (await ownContracts.call(await asUser(to), {})).contracts;
  expect(await own()).toMatchObject([
    { server, ordered: staff.now.toISOString(), withdrawable_until: expect.any(String) },
  ]);
  const { id } = await declare("withdrawal");
  expect(await previewWithdrawal.call(staff, { id })).toMatchObject({ is_hourly: false });
});

describe("a withdrawal that staff carry out", () => {
  test("pays everything back, ends the server at once and settles the declaration", async () => {
    const before = await findBreaches(database());
    const total = await paid();
    expect(await credit()).toBeCloseTo(500 - total, 2);
    const { id } = await declare("withdrawal");
    const line = (await showQueue.call(staff, { queue: "contracts" })).rows.find((row) => row.id === id);
    expect(line && contractNoticesQueue.acts?.(line)).toEqual(["withdrawContract", "settleContract"]);
    const preview = await previewWithdrawal.call(staff, { id });
    expect(preview).toMatchObject({ is_hourly: false, full: { to_card: { value: "0.00" } } });
    expect(Number(preview.full.to_credit.value)).toBeCloseTo(total, 2);
    const done = await withdrawByNotice.call(staff, { id, payback: "full" });
    expect(done).toEqual({ to_card: "0.00", to_credit: preview.full.to_credit.value });
    expect(await credit()).toBeCloseTo(500, 2);
    const [gone] = await database().select().from(servers).where(eq(servers.id, server));
    // Other servers pay from then on for what they have of it.
    expect(gone).toMatchObject({ state: "deleted", dueAt: staff.now });
    const [notice] = await database().select().from(contractNotices).where(eq(contractNotices.id, id));
    expect(notice?.outcome).toContain("full");
    expect(await findBreaches(database())).toEqual(before);
    await expect(withdrawByNotice.call(staff, { id, payback: "full" })).rejects.toMatchObject(
      refusal("contract_notice.settled"),
    );
  });

  test("pays back the days that have not begun where the customer wanted to begin at once", async () => {
    const total = await paid();
    const { id } = await declare("withdrawal");
    const later = after(10);
    const { unused } = await previewWithdrawal.call(later, { id });
    expect(unused.days).toBeGreaterThan(0);
    expect(Number(unused.amount.value)).toBeLessThan(total);
    expect(Number(unused.amount.value)).toBeGreaterThan(total / 2);
    const { to_credit: back } = await withdrawByNotice.call(later, { id, payback: "unused" });
    expect(back).toBe(unused.amount.value);
    expect(await credit()).toBeCloseTo(500 - total + Number(back), 2);
  });

  test("is one of a known server, and came in time", async () => {
    const unknown = await declare("withdrawal", false);
    await expect(previewWithdrawal.call(staff, { id: unknown.id })).rejects.toMatchObject(
      refusal("contract_notice.no_withdrawal"),
    );
    const cancelled = await declare("cancellation");
    await expect(withdrawByNotice.call(staff, { id: cancelled.id, payback: "full" })).rejects.toMatchObject(
      refusal("contract_notice.no_withdrawal"),
    );
    const late = await declare("withdrawal");
    await database()
      .update(servers)
      .set({ createdAt: new Date(Date.now() - 16 * dayMs) })
      .where(eq(servers.id, server));
    await expect(withdrawByNotice.call(staff, { id: late.id, payback: "full" })).rejects.toMatchObject(
      refusal("contract_notice.too_late"),
    );
  });

  test("waits for what else is going on with the server", async () => {
    const { id } = await declare("withdrawal");
    await database()
      .update(servers)
      .set({ suspendedBy: "staff", state: "suspended" })
      .where(eq(servers.id, server));
    await expect(withdrawByNotice.call(staff, { id, payback: "full" })).rejects.toMatchObject(
      refusal("server.suspended"),
    );
  });
});

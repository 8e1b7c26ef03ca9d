import { and, eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { invoices } from "@/lib/db/tables/money/billing";
import { cancellations } from "@/lib/db/tables/orders/services";
import { servers } from "@/lib/db/tables/servers/servers";
import { tags } from "@/lib/db/tables/servers/tags";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import { readCredit } from "@/lib/testing/money/credit";
import { addService, daysAfter, type TestService } from "@/lib/testing/money/renewals";
import { asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { SignedContext } from "../../kernel/operation/context";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { addOsAddon } from "./add-os-addon";
import { changePlan, quotePlan } from "./change-plan";
import { deleteCancellationRequest } from "./delete-cancellation-request";
import { getBillingData } from "./get-billing-data";
import { getCancellationRequests } from "./get-cancellation-requests";
import { requestCancellation } from "./request-cancellation";
import { updateProduct } from "./update-product";

withCatalogDatabase();

const db = () => database();
const doc = (name: string) => ({ extras: { doc: name } });
const start = new Date("2030-01-10T12:00:00Z");
const windows = 102;

let service: TestService;
let owner: SignedContext;
let id: string;
beforeEach(async () => {
  service = await addService(start, { preset: "vm.v3-medium", credit: "100.00" });
  owner = await asUser(service.account.id, { now: daysAfter(start, 3) });
  id = String(service.serverId);
});
afterAll(async () => {
  expect(await verifyLedger(db())).toEqual([]);
});

const runner = runnerOf(requestCancellation.kind);
const larger = () => ({ id, preset: "vm.v3-large" });
const cancel = (type: 0 | 1 = 0) => requestCancellation.call(owner, { id, cancellation_type: type });
const set = (facts: Partial<typeof servers.$inferInsert>) =>
  db().update(servers).set(facts).where(eq(servers.id, service.serverId));
const invoicesNow = () => db().$count(invoices, eq(invoices.accountId, service.account.id));

describe("a server is neither changed nor given a license", () => {
  const well = { state: "running", suspendedBy: null } as const;
  const ways: [string, () => Promise<unknown>][] = [
    ["server.suspended", () => set({ state: "suspended", suspendedBy: "unpaid" })],
    ["server.deploying", () => set({ state: "deploying" })],
    ["server.awaiting_payment", () => set({ state: "awaiting_payment" })],
    ["server.overdue", () => set({ ...well, dueAt: owner.now })],
    ["server.overdue", () => set({ dueAt: null })],
    ["server.ending", () => set({ dueAt: service.dueAt }).then(() => cancel())],
  ];
  it("while it is not in use, its period is over, or it ends with its period: each by its name", async () => {
    const before = await invoicesNow();
    for (const [name, bring] of ways) {
      await bring();
      for (const call of [
        () => quotePlan.call(owner, larger()),
        () => changePlan.call(owner, larger()),
        () => addOsAddon.call(owner, { id, os_id: windows }),
      ])
        await expect(call(), name).rejects.toMatchObject(doc(name));
    }
    expect(await invoicesNow()).toBe(before);
    expect(await readCredit(db(), service.account.id, "EUR")).toBe("100.00");
  });

  it("while an earlier change waits for its payment", async () => {
    service = await addService(start, { preset: "vm.v3-medium" });
    owner = await asUser(service.account.id, { now: daysAfter(start, 3) });
    id = String(service.serverId);
    expect(await addOsAddon.call(owner, { id, os_id: windows })).toMatchObject({ status: "Unpaid" });
    for (const call of [
      () => addOsAddon.call(owner, { id, os_id: windows }),
      () => changePlan.call(owner, larger()),
    ])
      await expect(call()).rejects.toMatchObject({ code: "conflict", ...doc("server.change_open") });
    expect(await invoicesNow()).toBe(2);
  });

  it("by a stranger, or for money that a narrowed key may not spend", async () => {
    const stranger = await asUser((await addService(start)).account.id, { now: owner.now });
    const narrow = await asKey(service.account.id, { permissions: ["eq/list"] }, { now: owner.now });
    for (const by of [stranger, narrow])
      for (const call of [changePlan, addOsAddon])
        await expect(call.answer(by, { ...larger(), os_id: windows })).rejects.toMatchObject({
          code: "forbidden",
        });
    expect(await invoicesNow()).toBe(1);
  });
});

describe("a license", () => {
  it("is bought once with one key, however often and at once it is sent", async () => {
    const wanted = { id, os_id: windows, idempotency_key: "the-same-press" };
    const bought = await Promise.all([1, 2, 3].map(() => addOsAddon.call(owner, wanted)));
    expect(new Set(bought.map(({ invoice }) => invoice)).size).toBe(1);
    expect(await invoicesNow()).toBe(2);
    await expect(addOsAddon.call(owner, { ...wanted, idempotency_key: "another-press" })).rejects.toThrow(
      "is licensed for this server already",
    );
  });

  it("of two presses at once without a key is bought by one of them", async () => {
    const tries = await Promise.allSettled([1, 2].map(() => addOsAddon.call(owner, { id, os_id: windows })));
    expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await invoicesNow()).toBe(2);
  });
});

describe("requests to end servers", () => {
  const list = async (by = owner, only?: string) =>
    (await getCancellationRequests.call(by, only === undefined ? {} : { id: only })).message;

  it("are listed to their account alone, the newest first, or of one server", async () => {
    const other = await addService(start, { account: service.account });
    await requestCancellation.call(owner, { id, cancellation_reason: " Moving " });
    await requestCancellation.call(owner, { id: String(other.serverId), cancellation_type: 0 });
    const all = await list();
    expect(all.map(({ reason }) => reason)).toEqual(["", "Moving"]);
    expect(await list(owner, id)).toEqual([all[1]]);
    const stranger = await asUser((await addService(start)).account.id, { now: owner.now });
    expect(await list(stranger)).toEqual([]);
    await expect(list(stranger, id)).rejects.toThrow("permission denied #3, this is not your server");
  });

  it("that are repeated change the first: its reason where one is given, and no second one", async () => {
    const first = await requestCancellation.call(owner, { id, terminate_reason_custom: "Moving" });
    await runJob(first.callback, runner);
    owner = await asUser(service.account.id, { now: daysAfter(start, 4) });
    await runJob((await cancel()).callback, runner);
    expect(await list()).toMatchObject([{ reason: "Moving" }]);
    await requestCancellation.call(owner, { id, cancellation_reason: "Too dear" });
    expect(await list()).toMatchObject([
      { reason: "Too dear", created_at: "2030-01-13 12:00:00", updated_at: "2030-01-14 12:00:00" },
    ]);
  });

  it("are taken back once, by one of two at once, and only by their owner", async () => {
    await expect(deleteCancellationRequest.call(owner, { id })).rejects.toMatchObject(
      doc("cancellation.not_found"),
    );
    await cancel();
    const stranger = await asUser((await addService(start)).account.id, { now: owner.now });
    await expect(deleteCancellationRequest.call(stranger, { id })).rejects.toMatchObject({
      code: "forbidden",
    });
    const [{ id: request } = { id: 0 }] = await list();
    const undone = await Promise.allSettled(
      [1, 2, 3].map(() => deleteCancellationRequest.call(owner, { id })),
    );
    expect(undone.filter(({ status }) => status === "fulfilled")).toMatchObject([
      { value: { message: [`Cancellation request ${request} deleted`, "No invoice was waiting"] } },
    ]);
    expect(await list()).toEqual([]);
    const [row] = await db().select().from(cancellations).where(eq(cancellations.id, request));
    expect(row).toMatchObject({ withdrawnAt: owner.now, endedAt: null });
    await expect(quotePlan.call(owner, larger())).resolves.toBeDefined();
  });

  it("at once cannot be taken back", async () => {
    await cancel(1);
    await expect(deleteCancellationRequest.call(owner, { id })).rejects.toMatchObject(
      doc("cancellation.not_found"),
    );
    const [row] = await db().select().from(servers).where(eq(servers.id, service.serverId));
    expect(row).toMatchObject({ state: "suspended", suspendedBy: "cancelled" });
  });
});

describe("what billing knows of a server", () => {
  const read = (by = owner) => getBillingData.call(by, { id });

  it("is told in the words of the specification", async () => {
    const [row] = await db().select().from(servers).where(eq(servers.id, service.serverId));
    expect(await read()).toEqual({
      IP: row?.hostname,
      client_id: service.account.billingId,
      order_id: row?.orderId,
      product_id: row?.productId,
      suspend_reason: "",
      billing_setupfee: "0.00",
      billing_reccuring: service.price,
      billing_location: "EU",
      billing_status: "Active",
      reg_date: "2030-01-10",
      billing_cycle: "monthly",
      next_due_date: "2030-02-10",
      billing_name: "vm.v3-medium",
      billing_dedicatedip: "",
      billing_domain: row?.hostname,
      promoid: 0,
      terminationdate: null,
      subscriptionid: "",
      overideautosuspend: 0,
      overidesuspenduntil: "0000-00-00",
      currencyprefix: "€",
      currencysuffix: "EUR",
      is_company: 0,
      tax_id: "",
      groupdata: expect.objectContaining({ id: 0, discountpercent: "0.00" }),
      days_left: 28,
      customer_name: "Test Customer",
      customer_email: service.account.email,
    });
  });

  it("names who suspended it, until when it is spared, and no days once nothing is paid", async () => {
    await set({
      state: "suspended",
      suspendedBy: "staff",
      suspendNotBefore: daysAfter(start, 5),
      dueAt: owner.now,
    });
    expect(await read()).toMatchObject({
      billing_status: "Suspended",
      suspend_reason: "Suspended by support",
      overideautosuspend: 1,
      overidesuspenduntil: "2030-01-15",
      days_left: 0,
    });
    await set({ suspendNotBefore: owner.now, months: 5 });
    expect(await read()).toMatchObject({
      overideautosuspend: 0,
      overidesuspenduntil: "0000-00-00",
      billing_cycle: "5 months",
    });
  });
});

describe("automatic payment and label", () => {
  const update = (more: object, by = owner) => updateProduct.call(by, { id, ...more });

  it("are on record when they are set, and not when nothing is asked for", async () => {
    await update({});
    await update({ label: " Shop " });
    await update({ label: "Shop" });
    await update({ autopayment: "1" });
    const rows = await db()
      .select()
      .from(auditRows)
      .where(and(eq(auditRows.target, `server ${id}`), eq(auditRows.operation, "billing.update_product")))
      .orderBy(auditRows.id);
    expect(rows.map(({ changes }) => changes)).toEqual([
      { autopayment: false, label: "Shop" },
      { autopayment: true, label: "Shop" },
    ]);
  });

  it("come from the account where the server says nothing, and its own word counts more", async () => {
    const tag = { component: "customer" as const, componentId: service.account.id, tag: "auto_credit" };
    await db()
      .insert(tags)
      .values({ ...tag, value: "1" });
    expect(await update({})).toMatchObject({ autopayment: 1 });
    expect(await update({ autopayment: "0" })).toMatchObject({ autopayment: 0 });
    expect(await update({})).toMatchObject({ autopayment: 0 });
  });

  it("are not a stranger's to set, and a label has an end", async () => {
    const stranger = await asUser((await addService(start)).account.id, { now: owner.now });
    await expect(update({ label: "Mine" }, stranger)).rejects.toMatchObject({ code: "forbidden" });
    for (const wrong of [{ label: "x".repeat(65) }, { autopayment: "maybe" }]) {
      const [field = ""] = Object.keys(wrong);
      await expect(update(wrong)).rejects.toMatchObject({
        code: "invalid",
        extras: { fields: { [field]: expect.any(String) } },
      });
    }
    expect(await update({})).toMatchObject({ label: "", autopayment: 0 });
  });
});

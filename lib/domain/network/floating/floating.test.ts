import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { invoiceLines, invoices } from "@/lib/db/tables/money/billing";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { renewals } from "@/lib/db/tables/orders/renewals";
import { servers } from "@/lib/db/tables/servers/servers";
import { simulatedAddresses } from "@/lib/db/tables/servers/simulated";
import { tags } from "@/lib/db/tables/servers/tags";
import { addAccount, giveCredit } from "@/lib/testing/factories";
import { answerOfJob, runJob, runnerOf } from "@/lib/testing/jobs/work";
import { readCredit } from "@/lib/testing/money/credit";
import { minus } from "@/lib/testing/money/decimal-sums";
import { findBreaches } from "@/lib/testing/money/ledger";
import { daysAfter, readRenewals, readServer, type TestService } from "@/lib/testing/money/renewals";
import { addNetworked } from "@/lib/testing/network/networks";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refusal } from "@/lib/testing/operations/refusal";
import type { SignedContext } from "../../kernel/operation/context";
import { refundInvoice } from "../../money/billing/shared/refund-invoice";
import { applyCredit } from "../../money/payments/apply-credit";
import { endRefunded } from "../../money/payments/shared/end-refunded";
import { generateDueInvoice } from "../../orders/renewals/generate-due-invoice";
import { appraiseServer } from "../../orders/services/appraise";
import { chargeOwedAddresses } from "../../orders/services/charge-owed-addresses";
import { requestCancellation } from "../../orders/services/request-cancellation";
import { transferServer } from "../../orders/services/staff/transfer";
import { alignMachine } from "../../servers/servers/shared/align-machine";
import { payWhereTheyAre } from "../../servers/servers/shared/floating";
import { cancelInvoice } from "../../support/invoices/cancel";
import { addIpv4 } from "../addresses/add-ipv4";
import { blockByStaff } from "../addresses/block-by-staff";
import { blockIp } from "../addresses/block-ip";
import { removeIpv4 } from "../addresses/remove-ipv4";
import { setMain } from "../addresses/set-main";
import { blocking } from "../addresses/shared/block-address";
import { updatePtr } from "../addresses/update-ptr";
import { quoteAddresses } from "../ports/network-page";
import { listFloating, showFloating } from "./list";
import { moveFloating } from "./move";
import { readPlaces } from "./places";

withCatalogDatabase();

const runner = runnerOf(addIpv4.kind, removeIpv4.kind, moveFloating.kind, blockIp.kind, blocking);

let context: SignedContext;
let account: TestService["account"];
let accountId: number;
/** Two servers of one account: the one that pays, and another one. */
let [payer, other] = [0, 0];
let ip: string;

const end = (callback: string) => answerOfJob(callback, runner);
const change = (id: number, facts: Partial<typeof servers.$inferInsert>) =>
  database().update(servers).set(facts).where(eq(servers.id, id));
const list = async () => (await listFloating.call(context, {})).list;
const heldBy = async (serverId: number) =>
  (await database().select().from(simulatedAddresses).where(eq(simulatedAddresses.serverId, serverId))).map(
    (row) => row.ip,
  );
const move = async (id: number, wanted = ip) =>
  end((await moveFloating.call(context, { id, ip: wanted })).callback);
const extra = async (id: number) => (await readServer(id)).installOptions.extraAddresses;

beforeEach(async () => {
  const first = await addNetworked(new Date());
  account = first.account;
  accountId = account.id;
  payer = first.serverId;
  other = (await addNetworked(new Date(), { account })).serverId;
  context = await asUser(accountId);
  await giveCredit(database(), accountId, "EUR", "100.00");
  const bought = await addIpv4.call(context, { id: payer, floating: 1 });
  await end(bought.keys[0] ?? "");
  ip = bought.ips[0]?.ip ?? "";
});

describe("a floating address", () => {
  it("is bought like a further one, and both servers are offered", async () => {
    expect(await list()).toEqual([
      expect.objectContaining({
        ...{ ip, location: "NL", moving_to: null, locked: 0, ptr: [] },
        server: { id: payer, hostname: expect.any(String) },
        paid_by: { id: payer, hostname: expect.any(String) },
      }),
    ]);
    expect(await showFloating.call(context, {})).toMatchObject({ most: 20, list: [{ ip }] });
    const { servers: places } = await readPlaces.call(context, {});
    expect(places.map(({ id }) => id).toSorted()).toEqual([payer, other].toSorted());
    expect(places[0]).toMatchObject({ location: "NL", is_prepaid: true, unable: [] });
    expect(await findBreaches(database())).toEqual([]);
  });

  it("moves with its names, stays where it is paid, and comes back", async () => {
    await updatePtr.call(context, { id: payer, ip, ptr: "www.example.com" });
    const { recurring_before: before } = await quoteAddresses.call(context, { id: payer, amount: 1 });
    expect(await move(other)).toMatchObject({ result: "OK", context: { action: "move_floating", ip } });
    expect(await list()).toMatchObject([
      { ip, server: { id: other }, paid_by: { id: payer }, ptr: ["www.example.com"], moving_to: null },
    ]);
    expect([await heldBy(other), await heldBy(payer)]).toEqual([
      expect.arrayContaining([ip]),
      expect.not.arrayContaining([ip]),
    ]);
    expect([await extra(payer), await extra(other)]).toEqual([1, 0]);
    const { recurring_before: after } = await quoteAddresses.call(context, { id: payer, amount: 1 });
    expect(after).toEqual(before);
    await move(payer);
    expect(await heldBy(payer)).toContain(ip);
  });

  it("is refused where it cannot go, before there is a job", async () => {
    const refused = (id: number, wanted = ip) =>
      expect(moveFloating.call(context, { id, ip: wanted })).rejects;
    await refused(payer).toEqual(refusal("argument.invalid", { id: "has the address already" }));
    await refused(other, "198.18.0.5").toEqual(refusal("address.not_found"));
    const main = (await heldBy(payer)).find((one) => one !== ip) ?? "";
    await refused(other, main).toEqual(refusal("address.not_found"));
    await change(other, { location: "DE" });
    await refused(other).toEqual(refusal("argument.invalid", { id: "is in another location" }));
    await change(other, { location: "NL", provisioner: "qemu" });
    await refused(other).toEqual(refusal("machine.unsupported"));
    await change(other, { provisioner: null, hourCap: 672 });
    await refused(other).toEqual(refusal("server.hourly"));
    await change(other, { hourCap: null });
    await expect(setMain.call(context, { id: payer, ip })).rejects.toEqual(
      refusal("argument.invalid", { ip: "is a floating address" }),
    );
    await end((await blockIp.call(context, { id: payer, ip })).callback);
    await refused(other).toEqual(refusal("argument.invalid", { ip: "is blocked" }));
    const stranger = await addNetworked(new Date());
    const theirs = await asUser(stranger.account.id);
    await expect(moveFloating.call(theirs, { id: stranger.serverId, ip })).rejects.toEqual(
      refusal("address.not_found"),
    );
    expect((await listFloating.call(theirs, {})).list).toEqual([]);
  });

  it("moves once at a time, and stays where it was when the machine refuses", async () => {
    await change(other, { hostname: "fail-work-1" });
    const { callback } = await moveFloating.call(context, { id: other, ip });
    const third = (await addNetworked(new Date(), { account })).serverId;
    await expect(moveFloating.call(context, { id: third, ip })).rejects.toEqual(refusal("address.moving"));
    await expect(removeIpv4.call(context, { id: payer, ip })).rejects.toEqual(refusal("address.moving"));
    expect(await end(callback)).toMatchObject({ result: "Fail" });
    expect(await list()).toMatchObject([{ server: { id: payer }, moving_to: null }]);
    await move(third);
    expect(await list()).toMatchObject([{ server: { id: third } }]);
  });

  it("is not blocked on its way, and a block that comes too late is not told as made", async () => {
    const staff = await asStaff("support");
    const block = { id: payer, ip, is_blocked: true, shown: "", reason: "attacks others" };
    const { callback } = await moveFloating.call(context, { id: other, ip });
    await expect(blockByStaff.call(staff, block)).rejects.toEqual(refusal("address.moving"));
    await expect(blockIp.call(context, { id: payer, ip })).rejects.toEqual(refusal("address.moving"));
    await end(callback);
    await blockByStaff.call(staff, { ...block, id: other });
    const [job] = await database()
      .select()
      .from(jobs)
      .where(and(eq(jobs.serverId, other), eq(jobs.action, "block_ip")));
    await move(payer);
    expect(await runJob(job?.key ?? "", runner)).toMatchObject({ state: "failed" });
    const [row] = await database().select().from(serverAddresses).where(eq(serverAddresses.ip, ip));
    expect(row).toMatchObject({ serverId: payer, blockedBy: null });
  });

  it("is kept where it was if one of both servers has another owner by then", async () => {
    const { callback } = await moveFloating.call(context, { id: other, ip });
    const stranger = await addNetworked(new Date());
    await change(payer, { accountId: stranger.account.id });
    expect(await end(callback)).toMatchObject({ result: "Fail" });
    expect(await extra(other)).toBe(0);
    const [row] = await database().select().from(serverAddresses).where(eq(serverAddresses.ip, ip));
    expect(row).toMatchObject({ serverId: payer, movingTo: null });
  });

  it("is released from where it is, and costs its payer less", async () => {
    await move(other);
    await end((await removeIpv4.call(context, { id: other, remove_all: 1 })).callback);
    expect(await list()).toHaveLength(1);
    await end((await removeIpv4.call(context, { id: other, ip })).callback);
    expect(await list()).toEqual([]);
    expect([await extra(payer), await extra(other)]).toEqual([0, 0]);
    expect(await heldBy(other)).not.toContain(ip);
  });

  it("is one of twenty at most", async () => {
    const more = Array.from({ length: 19 }, (_, at) => ({
      ...{ ip: `198.18.9.${at + 1}`, mac: "52:54:00:00:00:01", port: "eth0", gateway: "198.18.0.1" },
      ...{ prefix: 20, isMain: false, serverId: other, paidBy: other },
    }));
    await database().insert(serverAddresses).values(more);
    await expect(addIpv4.call(context, { id: payer, floating: 1 })).rejects.toEqual(
      refusal("address.too_many_floating"),
    );
  });
});

describe("when a server ends", () => {
  const finish = async (id: number) => {
    await change(id, { state: "suspended", suspendedBy: "cancelled" });
    await alignMachine(id);
  };

  it("that has the address of another one, it goes back there", async () => {
    await move(other);
    await finish(other);
    expect(await list()).toMatchObject([{ server: { id: payer }, paid_by: { id: payer } }]);
    expect(await heldBy(payer)).toContain(ip);
    expect([await extra(payer), await extra(other)]).toEqual([1, 0]);
  });

  it("that pays for the address of another one, what it costs does not come back", async () => {
    const back = async () => (await appraiseServer.call(context, { id: payer })).amount;
    const whole = await back();
    await move(other);
    expect(Number(await back())).toBeLessThan(Number(whole));
    const [given, before] = [await back(), await readCredit(database(), accountId, "EUR")];
    await requestCancellation.call(context, { id: String(payer), cancellation_type: 1 });
    expect(minus(await readCredit(database(), accountId, "EUR"), before, "EUR")).toBe(given);
    expect(await findBreaches(database())).toEqual([]);
  });

  it("that pays for the address of another one, that one pays from then on", async () => {
    await move(other);
    await finish(payer);
    expect(await list()).toMatchObject([{ server: { id: other }, paid_by: { id: other } }]);
    expect([await extra(payer), await extra(other)]).toEqual([0, 1]);
    await payWhereTheyAre(database(), other, new Date());
    expect(await extra(other)).toBe(1);
  });

  describe("and the other one is paid for longer", () => {
    let long: TestService;
    const charge = (at = new Date()) => chargeOwedAddresses(at);
    const chargedTo = async (id: number) => {
      const lines = await database()
        .select({ what: invoiceLines.description, invoice: invoices })
        .from(invoiceLines)
        .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
        .where(and(eq(invoiceLines.serverId, id), eq(invoiceLines.code, "addresses")));
      return lines.map(({ what, invoice: { id: invoice, status, total } }) => ({
        what,
        invoice,
        status,
        total,
      }));
    };
    beforeEach(async () => {
      long = await addNetworked(new Date(), { account, months: 3 });
      await move(long.serverId);
    });

    it("its days after what was paid are charged once, and owed until they are paid", async () => {
      await charge();
      expect(await chargedTo(long.serverId)).toEqual([]);
      await finish(payer);
      const { dueAt } = await readServer(payer);
      const days = Math.floor((long.dueAt.getTime() - (dueAt?.getTime() ?? 0)) / 86_400_000);
      await Promise.all([charge(), charge()]);
      await charge();
      const charged = await chargedTo(long.serverId);
      expect(charged).toMatchObject([{ what: { count: 1, days }, status: "Unpaid" }]);
      const { amount: before } = await appraiseServer.call(context, { id: long.serverId });
      const [{ invoice, total } = { invoice: 0, total: "" }] = charged;
      // Nothing else is in its way meanwhile.
      expect(await quoteAddresses.call(context, { id: long.serverId, amount: 1 })).toMatchObject({});
      await applyCredit.call(context, { invoice_id: String(invoice), amount: total });
      const { amount: after } = await appraiseServer.call(context, { id: long.serverId });
      expect(minus(after, before, "EUR")).toBe(total);
      expect(await findBreaches(database())).toEqual([]);
    });

    it("is charged by itself where the server renews itself", async () => {
      const tag = { component: "eq", componentId: long.serverId, tag: "auto_credit", value: "1" };
      await database().insert(tags).values(tag);
      await finish(payer);
      const before = await readCredit(database(), accountId, "EUR");
      await charge();
      const [{ status, total } = { status: "", total: "" }] = await chargedTo(long.serverId);
      expect(status).toBe("Paid");
      expect(minus(before, await readCredit(database(), accountId, "EUR"), "EUR")).toBe(total);
    });

    /** A period of it that was invoiced before the address was a part of its price. */
    async function invoiceNext(startsAt: Date, endsAt: Date) {
      const early = { ...context, now: daysAfter(new Date(), -12) };
      await change(long.serverId, { dueAt: daysAfter(early.now, 5) });
      await generateDueInvoice.call(early, { id: String(long.serverId) });
      const [next] = await readRenewals(long.serverId);
      if (!next) throw new Error("Nothing was invoiced.");
      const isIts = eq(renewals.id, next.renewal.id);
      await database().update(renewals).set({ startsAt, endsAt }).where(isIts);
      await change(long.serverId, { dueAt: startsAt });
      return next;
    }

    it("is charged for a period that has begun and is not paid", async () => {
      const now = new Date();
      await invoiceNext(daysAfter(now, -5), daysAfter(now, 85));
      await change(payer, { dueAt: daysAfter(now, 10) });
      await finish(payer);
      await charge();
      await charge();
      expect(await chargedTo(long.serverId)).toMatchObject([{ what: { count: 1, days: 75 } }]);
    });

    it.each([
      ["not paid", "Cancelled"],
      ["paid", "Refunded"],
    ])("goes with the period where that is taken back, %s", async (how, status) => {
      const now = new Date();
      const { invoice } = await invoiceNext(daysAfter(now, -5), daysAfter(now, 85));
      await change(payer, { dueAt: daysAfter(now, 10) });
      await finish(payer);
      await charge();
      const [{ invoice: id, total } = { invoice: 0, total: "" }] = await chargedTo(long.serverId);
      if (how === "paid") await applyCredit.call(context, { invoice_id: String(id), amount: total });
      const before = await readCredit(database(), accountId, "EUR");
      const reason = "a wrong price, ticket 12";
      await cancelInvoice.call(await asStaff("billing"), { id: invoice.id, reason });
      expect(await chargedTo(long.serverId)).toMatchObject([{ status }]);
      const back = minus(await readCredit(database(), accountId, "EUR"), before, "EUR");
      expect(back).toBe(how === "paid" ? total : "0.00");
      expect(await findBreaches(database())).toEqual([]);
    });

    it("comes back with a period that is refunded, which is invoiced with it then", async () => {
      const now = new Date();
      const { invoice } = await invoiceNext(daysAfter(now, -5), daysAfter(now, 85));
      await change(payer, { dueAt: daysAfter(now, 10) });
      await finish(payer);
      await charge();
      await applyCredit.call(context, { invoice_id: String(invoice.id), amount: invoice.total });
      await inTransaction(async (db) => {
        await refundInvoice(db, invoice.id, { code: "asked" }, now);
        await endRefunded(db, invoice.id, now);
      });
      expect(await chargedTo(long.serverId)).toMatchObject([{ status: "Cancelled" }]);
    });

    it.each([
      ["Unpaid", true, [5]],
      ["Collections", false, [5, 90]],
      ["Paid", false, [95]],
    ] as const)("has a later period that is %s invoiced anew: %s", async (status, isAnew, days) => {
      const now = new Date();
      const { invoice } = await invoiceNext(daysAfter(now, 15), daysAfter(now, 105));
      await change(payer, { dueAt: daysAfter(now, 10) });
      await finish(payer);
      const paid = { invoice_id: String(invoice.id), amount: invoice.total };
      if (status === "Paid") await applyCredit.call(context, paid);
      else await database().update(invoices).set({ status }).where(eq(invoices.id, invoice.id));
      await charge();
      const [{ renewal: left } = { renewal: null }] = await readRenewals(long.serverId);
      expect(left?.voidedAt !== null).toBe(isAnew);
      const charged = await chargedTo(long.serverId);
      expect(charged).toMatchObject(days.map((each) => ({ what: { count: 1, days: each } })));
    });

    it("leaves a later period alone where the one before has paid for some of it", async () => {
      const now = new Date();
      await invoiceNext(daysAfter(now, 15), daysAfter(now, 105));
      await change(payer, { dueAt: daysAfter(now, 20) });
      await finish(payer);
      await charge();
      const [{ renewal: left } = { renewal: null }] = await readRenewals(long.serverId);
      expect(left?.voidedAt).toBeNull();
      expect(await chargedTo(long.serverId)).toMatchObject([{ what: { count: 1, days: 85 } }]);
    });

    it("an end before it is paid takes the invoice back", async () => {
      await finish(payer);
      await charge();
      await requestCancellation.call(context, { id: String(long.serverId), cancellation_type: 1 });
      expect(await chargedTo(long.serverId)).toMatchObject([{ status: "Cancelled" }]);
      expect(await findBreaches(database())).toEqual([]);
    });

    it("is charged the same way where the one that pays gets another owner", async () => {
      const to = await addAccount(database());
      const { accountId: from, hostname } = await readServer(payer);
      const given = { id: payer, from, to: to.email, hostname, reason: "ticket 12" };
      await transferServer.call(await asStaff("billing"), given);
      await charge();
      expect(await chargedTo(long.serverId)).toMatchObject([{ what: { count: 1 } }]);
      // The one with which it was bought.
      expect(await chargedTo(payer)).toHaveLength(1);
    });
  });
});

import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { addMonths } from "@/lib/base/months";
import { database } from "@/lib/db/client";
import { promos, promoUses } from "@/lib/db/tables/catalog/promos";
import { invoiceLines, invoices } from "@/lib/db/tables/money/billing";
import { orders } from "@/lib/db/tables/orders/orders";
import { servers } from "@/lib/db/tables/servers/servers";
import { operatorContext } from "@/lib/session/context";
import { addAccount } from "@/lib/testing/factories";
import { toCents } from "@/lib/testing/money/decimal-sums";
import {
  addCode,
  orderWith,
  promoRefusal,
  promoRest,
  promoSelection,
  quoteWith,
} from "@/lib/testing/money/promos";
import { readServer } from "@/lib/testing/money/renewals";
import { readAudit } from "@/lib/testing/operations/audit";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { cancelOrder } from "../../orders/orders/cancel-order";
import { orderInstance } from "../../orders/orders/order-instance";
import { generateDueInvoice } from "../../orders/renewals/generate-due-invoice";
import { getBillingData } from "../../orders/services/get-billing-data";
import { addPromo } from "./add";
import { listPromos } from "./list";
import { claimPromo } from "./shared/claim";
import { promoWith } from "./shared/stored";
import { switchPromo } from "./switch";

withCatalogDatabase();

let accountId: number;
beforeEach(async () => {
  accountId = (await addAccount(database(), { credit: "50.00" })).id;
});
afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
});

const quote = (code: string, more?: object) => quoteWith(accountId, code, more);
const order = (code: string, more?: object, owner = accountId) => orderWith(owner, code, more);
const uses = async (code: string) =>
  (await listPromos.call(await asStaff("catalogue"), {})).promos.find((one) => one.code === code)?.used;

describe("a promo code", () => {
  it("takes percent off the first period alone, and quote, invoice and ledger agree to the cent", async () => {
    const code = await addCode({ percent: "10" });
    const quoted = await quote(code.toLowerCase());
    expect(quoted).toMatchObject({ discount: "0.45", subtotal: "4.05", total: "4.90" });
    expect(quoted.next_charge.amount).toBe("5.45");
    expect(quoted.trace).toContain(`promo code ${code}, 10.00 % off: −0.45 EUR`);
    const { invoice, server_id, status } = await order(code, { quote: quoted.quote });
    expect(status).toBe("Paid");
    const [row] = await database().select().from(invoices).where(eq(invoices.id, invoice));
    expect(row?.total).toBe(quoted.total);
    const lines = await database().select().from(invoiceLines).where(eq(invoiceLines.invoiceId, invoice));
    expect(lines.reduce((sum, { amount }) => sum + toCents(amount), 0)).toBe(toCents(quoted.subtotal));
    expect(lines.at(-1)).toMatchObject({
      code: "promo",
      description: { code: "promo", name: code },
      amount: "-0.45",
    });
    expect(await readServer(server_id)).toMatchObject({ recurringTotal: "5.45", promo: null });
    expect(await uses(code)).toBe(1);
    const [named] = await database().select().from(promos).where(eq(promos.code, code));
    const owner = await asUser(accountId);
    expect(await getBillingData.call(owner, { id: server_id })).toMatchObject({ promoid: named?.id });
    const { server_id: other } = await orderInstance.call(owner, { ...promoSelection, ...promoRest });
    expect(await getBillingData.call(owner, { id: other })).toMatchObject({ promoid: 0 });
  });

  it("takes an amount off every period, and never more than there is", async () => {
    const code = await addCode({ amount: "EUR:2.00,RUB:100.00", lasts: "always" });
    const { server_id, invoice } = await order(code);
    expect(await readServer(server_id)).toMatchObject({
      recurringTotal: "3.03",
      promo: { code, amount: "2.00" },
    });
    const now = new Date();
    const dueAt = addMonths(now, 1);
    await database()
      .update(servers)
      .set({ state: "running", readyAt: now, dueAt })
      .where(eq(servers.id, server_id));
    await generateDueInvoice.call(await asUser(accountId), { id: server_id });
    const rows = await database().select().from(invoices).where(eq(invoices.accountId, accountId));
    expect(rows.find(({ id }) => id !== invoice)?.total).toBe("3.03");
    const all = await addCode({ amount: "EUR:900.00" });
    expect(await quote(all)).toMatchObject({ discount: "4.50", total: "0.00" });
    expect(await order(all)).toMatchObject({ status: "Paid" });
  });

  it("comes off after the period's discount", async () => {
    const code = await addCode({ percent: "50" });
    const quoted = await quote(code, { deploy_period: "annually" });
    // 54.00 minus 12 % is 47.52, and half of that is 23.76.
    expect(quoted).toMatchObject({ discount: "30.24", subtotal: "23.76" });
  });

  it("is refused with the reason, and nothing is ordered", async () => {
    const other = (await addAccount(database())).email;
    const cases: [object, string][] = [
      [{ percent: "5", from: "2999-01-01" }, "is not valid yet"],
      [{ percent: "5", until: "2020-01-01" }, "is no longer valid"],
      [{ percent: "5", presets: "vm.v3-pico,301" }, "is not for this preset"],
      [{ percent: "5", accounts: other }, "is not known"],
      [{ amount: "RUB:100.00" }, "takes nothing off prices in EUR"],
    ];
    for (const [facts, reason] of cases) {
      const code = await addCode(facts);
      await expect(quote(code)).rejects.toMatchObject(promoRefusal(reason));
      await expect(order(code)).rejects.toMatchObject(promoRefusal(reason));
    }
    await expect(quote("NO-SUCH-CODE")).rejects.toMatchObject(promoRefusal("is not known"));
    expect(await database().$count(orders, eq(orders.accountId, accountId))).toBe(0);
  });

  it("is good on its first and on its last day", async () => {
    const today = new Date().toISOString().slice(0, 10);
    expect(await quote(await addCode({ percent: "10", from: today, until: today }))).toMatchObject({
      total: "4.90",
    });
  });

  it("is used as often as it may be, also when many ask at once, and an undone order gives it back", async () => {
    const code = await addCode({ percent: "10", uses: "2" });
    const owners = await Promise.all(
      Array.from({ length: 6 }, async () => (await addAccount(database())).id),
    );
    const asked = await Promise.allSettled(owners.map((owner) => order(code, {}, owner)));
    const done = asked.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(done).toHaveLength(2);
    for (const one of asked)
      if (one.status === "rejected") expect(one.reason).toMatchObject(promoRefusal("is used up"));
    const [first] = await database()
      .select()
      .from(orders)
      .where(eq(orders.serverId, done[0]?.server_id ?? 0));
    await cancelOrder.call(await asUser(first?.accountId ?? 0), { id: String(first?.serverId) });
    expect(await uses(code)).toBe(1);
    await order(code);
    await expect(order(code)).rejects.toMatchObject(promoRefusal("is used up"));
  });

  it("is used by one account as often as one may", async () => {
    const code = await addCode({ percent: "10", uses_per_account: "1" });
    await order(code);
    await expect(quote(code)).rejects.toMatchObject(promoRefusal("was used as often as one account may"));
    await order(code, {}, (await addAccount(database())).id);
  });

  it("that was switched off is not known any more, and servers keep what it takes off", async () => {
    const code = await addCode({ percent: "10", lasts: "always" });
    const { server_id } = await order(code);
    const staff = await asStaff("catalogue");
    expect(await switchPromo.call(staff, { code, active: 0 })).toMatchObject({ is_active: false, used: 1 });
    await expect(quote(code)).rejects.toMatchObject(promoRefusal("is not known"));
    expect((await readServer(server_id)).promo).toEqual({ code, percent: "10.00" });
    await switchPromo.call(staff, { code, active: 1 });
    await quote(code);
    await expect(switchPromo.call(staff, { code: "NOT-THERE", active: 1 })).rejects.toMatchObject({
      message: "promo code not found",
    });
  });
});

describe("adding a promo code", () => {
  const add = async (facts: object) =>
    addPromo.call(await asStaff("catalogue"), { code: "NEW-CODE", ...facts });

  it.each([
    [{}, "percent"],
    [{ percent: "10", amount: "EUR:1.00" }, "percent"],
    [{ percent: "0" }, "percent"],
    [{ percent: "100.5" }, "percent"],
    [{ amount: "EUR:1" }, "amount"],
    [{ amount: "XYZ:1.00" }, "amount"],
    [{ amount: "EUR:0.00" }, "amount"],
    [{ amount: "EUR:1.00,EUR:2.00" }, "amount"],
    [{ code: "a b", percent: "5" }, "code"],
    [{ percent: "5", lasts: "twice" }, "lasts"],
    [{ percent: "5", presets: "vm.none" }, "presets"],
    [{ percent: "5", accounts: "nobody@example.test" }, "accounts"],
    [{ percent: "5", uses: "0" }, "uses"],
    [{ percent: "5", from: "2030-13-01" }, "from"],
    [{ percent: "5", from: "2030-02-30" }, "from"],
    [{ percent: "5", until: "2031-02-29" }, "until"],
    [{ percent: "5", presets: " , " }, "presets"],
    [{ percent: "5", uses: "1.5" }, "uses"],
    [{ percent: "5", uses: "2147483648" }, "uses"],
    [{ percent: "5", uses_per_account: "-1" }, "uses_per_account"],
    [{ percent: "5", note: "x".repeat(301) }, "note"],
    [{ percent: "5", from: "2030-02-01", until: "2030-01-01" }, "until"],
  ])("%j is refused by name: %s", async (facts, name) => {
    await expect(add(facts)).rejects.toMatchObject({
      code: "invalid",
      extras: { fields: { [name]: expect.any(String) } },
    });
    expect(await database().$count(promos, eq(promos.code, "NEW-CODE"))).toBe(0);
  });

  it("is for anyone who may change the catalog, and never gives a code twice", async () => {
    const code = await addCode({ percent: "5", presets: "vm.v3-nano", note: "Spring" });
    await expect(addPromo.call(await asStaff("catalogue"), { code, percent: "6" })).rejects.toMatchObject({
      extras: { fields: { code: expect.stringContaining("taken") } },
    });
    await expect(listPromos.call(await asStaff("support"), {})).rejects.toMatchObject({ code: "forbidden" });
    const { promos: all } = await listPromos.call(await asStaff("admin"), {});
    expect(all.find((one) => one.code === code)).toMatchObject({
      percent: "5.00",
      amount: null,
      lasts: "first",
      presets: ["vm.v3-nano"],
      note: "Spring",
      used: 0,
    });
    expect(await database().$count(promoUses)).toBeGreaterThan(0);
  });

  it("shows all of it as it was meant, and writes down who added it", async () => {
    const staff = await asStaff("catalogue");
    const { email } = await addAccount(database());
    const shown = await addPromo.call(staff, {
      code: " whole-one ",
      amount: "EUR:2.00,USD:2.20",
      lasts: "always",
      presets: " 102 , vm.v3-nano",
      accounts: email.toUpperCase(),
      uses: "3",
      uses_per_account: "1",
      from: "2028-02-29",
      until: "2028-02-29",
      note: "  Leap day  ",
    });
    const names = await listPromos.call(staff, {});
    expect(names.promos.find(({ code }) => code === "WHOLE-ONE")).toEqual(shown);
    expect(shown).toEqual({
      code: "WHOLE-ONE",
      percent: null,
      amount: { EUR: "2.00", USD: "2.20" },
      lasts: "always",
      presets: [expect.stringMatching(/^vm\./), "vm.v3-nano"],
      accounts: [email],
      used: 0,
      uses: 3,
      uses_per_account: 1,
      from: "2028-02-29",
      until: "2028-02-29",
      is_active: true,
      note: "Leap day",
    });
    expect((await readAudit(database(), "promos.add"))[0]).toEqual({
      actor: staff.actor.account.id,
      accountId: null,
      target: "promo WHOLE-ONE",
      changes: { added: { EUR: "2.00", USD: "2.20" }, lasts: "always" },
    });
  });

  it("of two that add the same code at once one is told that it is taken", async () => {
    const staff = await asStaff("catalogue");
    const add = (percent: string) => addPromo.call(staff, { code: "TWO-AT-ONCE", percent });
    const ends = await Promise.allSettled(["10", "20"].map(add));
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    for (const end of ends)
      if (end.status === "rejected")
        expect(end.reason).toMatchObject({ extras: { fields: { code: expect.any(String) } } });
    expect(await database().$count(promos, eq(promos.code, "TWO-AT-ONCE"))).toBe(1);
  });

  it("and switching one is refused to anyone who may not change the catalog", async () => {
    const code = await addCode({ percent: "5" });
    for (const staff of [await asStaff("support"), await asStaff("billing")]) {
      await expect(addPromo.call(staff, { code: "NEW-CODE", percent: "5" })).rejects.toMatchObject({
        code: "forbidden",
      });
      await expect(switchPromo.call(staff, { code, active: 0 })).rejects.toMatchObject({ code: "forbidden" });
    }
    expect(await database().$count(promos, eq(promos.code, "NEW-CODE"))).toBe(0);
    expect((await switchPromo.call(operatorContext(), { code, active: 1 })).is_active).toBe(true);
  });

  it("that is switched twice is on record once", async () => {
    const code = await addCode({ percent: "5" });
    const staff = await asStaff("catalogue");
    const first = await switchPromo.call(staff, { code: ` ${code.toLowerCase()} `, active: "no" });
    expect(await switchPromo.call(staff, { code, active: "0" })).toEqual(first);
    const recorded = (await readAudit(database(), "promos.switch")).filter(
      ({ target, changes }) => target === `promo ${code}` && "active" in changes,
    );
    expect(recorded.map(({ changes }) => changes)).toEqual([{ active: { from: true, to: false } }]);
  });
});

describe("a promo code that an order names", () => {
  const claim = async (text: string | undefined, { now = new Date(), count = 1, presetId = 102 } = {}) =>
    claimPromo(await asUser(accountId, { now }), text, { presetId, count });

  it("is none where the field is empty", async () => {
    for (const text of [undefined, "", "  "]) expect(await claim(text)).toBeNull();
  });

  it("is good from the first moment of its first day to the last one of its last", async () => {
    const code = await addCode({ percent: "10", from: "2031-03-04", until: "2031-03-05" });
    const at = (text: string) => claim(code, { now: new Date(text) });
    await expect(at("2031-03-03T23:59:59.999Z")).rejects.toMatchObject({ extras: { doc: "promo.early" } });
    expect(await at("2031-03-04T00:00:00Z")).toMatchObject({ terms: { code, percent: "10.00" } });
    expect(await at("2031-03-05T23:59:59.999Z")).toMatchObject({ isForever: false });
    await expect(at("2031-03-06T00:00:00Z")).rejects.toMatchObject({ extras: { doc: "promo.over" } });
  });

  it("must be good for as many servers as are ordered at once", async () => {
    const few = await addCode({ percent: "10", uses: "2" });
    const perAccount = await addCode({ percent: "10", uses_per_account: "2" });
    for (const [code, doc] of [
      [few, "promo.used_up"],
      [perAccount, "promo.used_enough"],
    ] as const) {
      expect(await claim(code, { count: 2 })).toMatchObject({ terms: { percent: "10.00" } });
      await expect(claim(code, { count: 3 })).rejects.toMatchObject({
        code: "invalid",
        extras: { doc, fields: { promocode: expect.any(String) } },
      });
    }
  });

  it("for several servers takes its part off each, and is used by each", async () => {
    const code = await addCode({ percent: "10" });
    const quoted = await quote(code, { count: 2 });
    expect(quoted.total).toBe("9.80");
    const answer = await order(code, { count: 2, quote: quoted.quote });
    expect(answer.servers).toHaveLength(2);
    expect(await uses(code)).toBe(2);
    const rows = await database().select().from(invoices).where(eq(invoices.accountId, accountId));
    expect(rows.reduce((all, { total, kind }) => all + (kind === "sale" ? toCents(total) : 0), 0)).toBe(980);
  });

  it("says nothing of a code that is for others, even when it is over, too", async () => {
    const { email } = await addAccount(database());
    const code = await addCode({ percent: "5", accounts: email, until: "2020-01-01" });
    await expect(claim(code)).rejects.toMatchObject({ extras: { doc: "promo.unknown" } });
  });

  it("stays with a server that changes to a preset for which it is, and ends with the others", async () => {
    const some = await addCode({ percent: "5", presets: "102" });
    const any = await addCode({ percent: "5" });
    const kept = (code: string, presetId: number) =>
      promoWith(database(), { code, percent: "5.00" }, presetId);
    expect(await kept(some, 102)).toEqual({ code: some, percent: "5.00" });
    expect(await kept(some, 103)).toBeNull();
    expect(await kept(any, 103)).toEqual({ code: any, percent: "5.00" });
    expect(await promoWith(database(), null, 102)).toBeNull();
  });
});

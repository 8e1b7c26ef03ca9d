import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { mollieKeys, startMollie } from "@/lib/testing/fakes/mollie-server";
import { payPalKeys, startPayPal } from "@/lib/testing/fakes/paypal-server";
import { checkMollie } from "./mollie/check";
import { molliePayments } from "./mollie/mollie";
import { checkPayPal } from "./paypal/check";
import { paypalPayments } from "./paypal/paypal";
import type { NewPayment, PaymentSystem } from "./port";

const mollie = await startMollie();
const paypal = await startPayPal();
afterAll(() => Promise.all([mollie.stop(), paypal.stop()]));

const webhook = "http://panel.test/payment-callback/mollie";
const mollieTools = { ...mollieKeys, url: mollie.url, webhook, timeoutMs: 300 };
const paypalTools = { ...payPalKeys, isLive: true, url: paypal.url, timeoutMs: 300 };
const services = {
  mollie: { system: molliePayments(mollieTools), fake: mollie },
  paypal: { system: paypalPayments(paypalTools), fake: paypal },
};

const newPayment = (count: number, further: Partial<NewPayment> = {}): NewPayment => ({
  key: count.toString(16).padStart(32, "0"),
  amount: "10.89",
  currency: "EUR",
  title: "Invoice EX-2030-000001",
  email: "payer@example.test",
  returnTo: "https://panel.test/billing/payments/1",
  leaveTo: "https://panel.test/billing/payments/1",
  saving: null,
  ...further,
});
let count = 0;
const begin = (system: PaymentSystem, further: Partial<NewPayment> = {}) => {
  count += 1;
  return system.begin(newPayment(count, further));
};
const callBack = ({ body, headers }: { body: string; headers: Record<string, string> }) => ({
  body,
  header: (name: string) => headers[name] ?? null,
});

beforeEach(() => {
  for (const { control } of [mollie, paypal])
    Object.assign(control, { isLate: false, isSilent: false, status: null });
});

describe.each(["mollie", "paypal"] as const)("%s", (name) => {
  const { system, fake } = services[name];

  it("gives up on what never answers", async () => {
    fake.control.isLate = true;
    await expect(begin(system)).rejects.toThrow();
    fake.control.isLate = false;
    expect((await begin(system)).address).toContain("https://checkout.stand-in.test/");
  });

  it("has cents of each currency, and says so of what arrived", async () => {
    for (const [amount, currency] of [
      ["0.01", "EUR"],
      ["1234.56", "USD"],
    ] as const) {
      const { outsideId } = await begin(system, { amount, currency });
      fake.pay(outsideId);
      expect(await system.read(outsideId)).toMatchObject({ state: "done", amount, currency, card: null });
    }
  });

  it("no longer knows a payment, or a way to pay, without failing", async () => {
    const gone = name === "mollie" ? "tr_gone" : "GONE";
    expect(await system.read(gone)).toEqual({ state: "failed", reason: "gone" });
    await system.forget({ customer: "cst_gone", outsideId: "mdt_gone" });
    const card = { customer: "cst_gone", outsideId: "mdt_gone" };
    count += 1;
    expect(await system.charge({ ...newPayment(count), card })).toEqual({
      outsideId: null,
      is: { state: "failed", reason: "declined" },
    });
  });

  it("refunds a part, and looks at a payment", async () => {
    const { outsideId } = await begin(system);
    fake.pay(outsideId);
    const is = await system.read(outsideId);
    const reference = is.state === "done" ? is.reference : "";
    const refund = {
      key: `${newPayment(count).key}-refund-0123456789abcdef`,
      reference,
      currency: "EUR" as const,
    };
    for (let again = 0; again < 2; again++)
      expect(await system.refund({ ...refund, amount: "1.01" })).toBe("done");
    expect(await system.look(reference)).toMatchObject({
      tries: [{ is: "done", amount: "10.89", currency: "EUR" }],
    });
  });
});

describe("Mollie", () => {
  const { system } = services.mollie;

  it("reports of a payment with its refunds and chargebacks, each once, and of no others' payments", async () => {
    const { outsideId } = await begin(system);
    mollie.pay(outsideId);
    mollie.sendBack(outsideId, "1.00");
    mollie.sendBack(outsideId, "2.00", "pending");
    mollie.chargeBack(outsideId, true);
    const reports = await system.readCallBack(callBack(mollie.callBack(outsideId)));
    expect(reports?.map((report) => report.about)).toEqual([
      "payment",
      "refunds_outside",
      "dispute",
      "dispute",
    ]);
    expect(reports?.[1]).toMatchObject({ refunds: [{ amount: "1.00", is: "done" }] });
    expect(reports?.slice(2)).toMatchObject([{ is: "opened" }, { is: "won" }]);
    expect(await system.readCallBack(callBack(mollie.callBack(outsideId)))).toEqual(reports);
    mollie.change(outsideId, { metadata: { key: "order-17" } });
    expect(await system.readCallBack(callBack(mollie.callBack(outsideId)))).toEqual([]);
    expect(await system.readCallBack(callBack(mollie.callBack("tr_unknown")))).toEqual([]);
    expect(await system.readCallBack({ body: "id=tr_1%2Frefunds", header: () => null })).toBeNull();
  });

  it("says what is not charged, and waits for what it has not decided", async () => {
    const { outsideId } = await begin(system);
    const states = {
      canceled: "failed",
      expired: "failed",
      failed: "failed",
      pending: "pending",
      later: "pending",
    };
    for (const [status, state] of Object.entries(states)) {
      mollie.change(outsideId, { status });
      expect(await system.read(outsideId), status).toMatchObject({ state });
    }
  });

  it("saves cards and direct debits, and never a wallet's address", async () => {
    const { outsideId } = await begin(system, { saving: { customer: null } });
    mollie.pay(outsideId);
    const [mandate] = mollie.list("mandate").slice(-1);
    const saved = async () => {
      const is = await system.read(outsideId);
      return is.state === "done" ? is.card : null;
    };
    expect(await saved()).toMatchObject({
      brand: "visa",
      lastDigits: "4242",
      expires: { year: 2032, month: 6 },
    });
    const details = { consumerAccount: "NL55INGB0000000000", consumerName: "" };
    mollie.change(mandate?.id ?? "", { method: "directdebit", details });
    expect(await saved()).toMatchObject({ brand: "sepa", lastDigits: "0000", expires: null });
    mollie.change(mandate?.id ?? "", {
      method: "paypal",
      details: { consumerAccount: "payer@example.test" },
    });
    expect(await saved()).toMatchObject({ brand: "paypal", lastDigits: "" });
    mollie.change(mandate?.id ?? "", { status: "invalid" });
    expect(await saved()).toBeNull();
  });

  it("tells settlements that add up, with the organization's token alone", async () => {
    const { outsideId } = await begin(system);
    mollie.pay(outsideId);
    const refund = mollie.sendBack(outsideId, "1.00");
    const id = mollie.settle([outsideId, refund], "0.35", "2030-03-05T00:00:00.000Z");
    mollie.settle([], "0.00", "2030-03-06T00:00:00.000Z", { status: "pending" });
    const [payout, ...more] = await system.payouts(new Date("2030-03-01"));
    expect(more).toEqual([]);
    expect(payout).toMatchObject({ id, amount: "9.54", currency: "EUR" });
    expect(payout?.movements).toEqual([
      { id: outsideId, kind: "payment", gross: "10.89", fee: "0.00", net: "10.89", reference: outsideId },
      { id: refund, kind: "refund", gross: "-1.00", fee: "0.00", net: "-1.00", reference: outsideId },
      { id: `${id} 2030-03 1`, kind: "fee", gross: "-0.35", fee: "0.00", net: "-0.35", reference: null },
    ]);
    expect(await system.payouts(new Date("2030-03-10"))).toEqual([]);
    expect(await molliePayments({ ...mollieTools, accessToken: null }).payouts(new Date(0))).toEqual([]);
  });

  it("is tried without being changed", async () => {
    expect(await checkMollie(mollieTools)).toBe("test: Card, iDEAL");
    await expect(checkMollie({ ...mollieTools, apiKey: "test_ofSomebodyElse0" })).rejects.toThrow(
      "authentication",
    );
    await expect(checkMollie({ ...mollieTools, accessToken: "access_ofOthers000" })).rejects.toThrow(
      "settlements",
    );
  });
});

describe("PayPal", () => {
  const { system } = services.paypal;

  it("takes the money of what its buyer has approved, and lets them try another means", async () => {
    const { outsideId } = await begin(system);
    expect(await system.read(outsideId)).toEqual({ state: "open" });
    paypal.pay(outsideId);
    paypal.control.declinesCaptures = true;
    expect(await system.read(outsideId)).toEqual({ state: "open" });
    paypal.control.declinesCaptures = false;
    expect(await system.read(outsideId)).toMatchObject({
      state: "done",
      reference: paypal.captureOf(outsideId),
      fee: { amount: "0.68", currency: "EUR" },
    });
    paypal.change(paypal.captureOf(outsideId), { status: "PENDING" });
    expect(await system.read(outsideId)).toEqual({ state: "pending" });
    paypal.change(paypal.captureOf(outsideId), { status: "DECLINED" });
    expect(await system.read(outsideId)).toEqual({ state: "failed", reason: "declined" });
  });

  it("is believed for the bytes that it has signed alone", async () => {
    const { outsideId } = await begin(system);
    const event = paypal.event("CHECKOUT.ORDER.APPROVED", { id: outsideId });
    expect(await system.readCallBack(callBack(event))).toHaveLength(1);
    for (const wrong of [
      { ...event, body: `${event.body} ` },
      { ...event, body: event.body.replace("APPROVED", "VOIDED") },
      { ...event, headers: {} },
      { ...event, body: "not json" },
    ])
      expect(await system.readCallBack(callBack(wrong))).toBeNull();
    const others = paypal.event("CUSTOMER.DISPUTE.CREATED", { dispute_id: "X" });
    await expect(system.readCallBack(callBack(others))).rejects.toThrow();
    expect(await system.readCallBack(callBack(paypal.event("BILLING.PLAN.CREATED", { id: "P" })))).toEqual(
      [],
    );
    expect(await system.readCallBack(callBack(paypal.event("CHECKOUT.ORDER.APPROVED", { id: "X" })))).toEqual(
      [],
    );
  });

  it("says of a dispute who has the money", async () => {
    const { outsideId } = await begin(system);
    paypal.pay(outsideId);
    await system.read(outsideId);
    const captureId = paypal.captureOf(outsideId);
    const told = async (facts: object) => {
      const { id } = paypal.dispute(captureId, { ...facts });
      const reports = await system.readCallBack(
        callBack(paypal.event("CUSTOMER.DISPUTE.UPDATED", { dispute_id: id })),
      );
      return reports?.map((report) => report.about === "dispute" && [report.is, report.over?.amount]);
    };
    expect(await told({ dispute_life_cycle_stage: "INQUIRY" })).toEqual([]);
    expect(await told({ dispute_life_cycle_stage: "CHARGEBACK" })).toEqual([["opened", "10.89"]]);
    const ended = (outcome_code: string) => told({ status: "RESOLVED", dispute_outcome: { outcome_code } });
    expect(await ended("RESOLVED_BUYER_FAVOUR")).toEqual([["lost", "10.89"]]);
    expect(await ended("RESOLVED_SELLER_FAVOUR")).toEqual([["won", "10.89"]]);
    expect(await ended("SOMETHING_NEW")).toEqual([]);
    expect((await system.look(captureId)).disputes).toMatchObject([{ is: "something_new", amount: "10.89" }]);
  });

  it("tells withdrawals without what they consist of, and none to an app that may not search", async () => {
    const day = new Date(Date.now() - 40 * 86_400_000).toISOString();
    const id = paypal.withdraw("100.01", day);
    const since = new Date(Date.now() - 60 * 86_400_000);
    expect(await system.payouts(since)).toMatchObject([
      { id, amount: "100.01", currency: "EUR", movements: null },
    ]);
    paypal.control.mayReport = false;
    expect(await system.payouts(since)).toEqual([]);
    paypal.control.mayReport = true;
  });

  it("is tried without being changed: whose webhook, and where it reports", async () => {
    const address = paypal.control.webhookUrl;
    expect(await checkPayPal(paypalTools, address)).toBe(address);
    await expect(checkPayPal(paypalTools, "https://other.test/")).rejects.toThrow("reports to");
    await expect(checkPayPal({ ...paypalTools, secret: "x" }, address)).rejects.toThrow();
  });
});

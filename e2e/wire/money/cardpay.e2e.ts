import { newAccount } from "../../accounts";
import { payInSandbox, until } from "../../card-payments";
import { apiOf, type Ordered, orderServer } from "../../orders";
import { expect, test } from "../wire";

const price = "5.45";

test("an order without credit is paid by card, and its deployment begins", async ({ panel }) => {
  const account = await newAccount(panel);
  const api = await apiOf(panel, account);
  const ordered: Ordered = await orderServer(api, "card-wire-1");
  const { methods } = await api.call("billing", { action: "getpaymentgw", invoice_id: ordered.invoice });
  expect(methods).toMatchObject({
    sandbox: { name: "Test card", call: expect.stringContaining("cardpay/create_order") },
  });
  const order = await api.call("cardpay", { action: "create_order", invoice_id: ordered.invoice });
  expect(order).toEqual({
    result: "OK",
    action: "create_order",
    order: expect.any(Number),
    invoice: ordered.invoice,
    url: expect.stringMatching(new RegExp(`^${panel.url}/sandbox-card/[0-9a-f]{32}$`)),
    status: "pending",
  });
  expect(await api.call("cardpay", { action: "create_order", invoice_id: ordered.invoice })).toEqual(order);
  const check = () => api.call("cardpay", { action: "check_order", order: Number(order.order) });
  expect(await check()).toEqual({
    result: "OK",
    action: "check_order",
    order: order.order,
    invoice: ordered.invoice,
    status: "pending",
    amount: price,
    currency: "EUR",
  });
  await payInSandbox(panel, String(order.url), "good");
  await until(async () => (await check()).status === "paid", "the payment is not reported");
  const answer = await api.call("billing", { action: "get_invoice", invoice_id: ordered.invoice });
  expect(answer).toMatchObject({
    status: "Paid",
    balance: "0.00",
    paymentmethod: "sandbox",
    ccgateway: true,
  });
  const { transactions } = await api.call("billing", { action: "transactions" });
  expect(transactions).toMatchObject([{ gateway: "sandbox", amount: price, invoiceid: ordered.invoice }]);
});

test("the sandbox reports over HTTP, also twice, and it is booked once", async ({ panel }) => {
  const account = await newAccount(panel);
  const api = await apiOf(panel, account);
  const { invoice } = await orderServer(api, "card-wire-2");
  const { url } = await api.call("cardpay", { action: "create_order", invoice_id: invoice });
  await payInSandbox(panel, String(url), "twice");
  // The client does not poll the payment here: the provider's report marks the invoice paid.
  const isPaid = async () =>
    (await api.call("billing", { action: "get_invoice", invoice_id: invoice })).status === "Paid";
  await until(isPaid, "the report did not arrive");
  const { transactions } = await api.call("billing", { action: "transactions" });
  expect(transactions).toHaveLength(1);
});

test("a card is kept for automatic payment by a subscription", async ({ panel }) => {
  const account = await newAccount(panel);
  const api = await apiOf(panel, account);
  const { invoice } = await orderServer(api, "card-wire-3");
  const begun = await api.call("cardpay", { action: "create_subscription", invoice_id: invoice });
  expect(begun).toMatchObject({ result: "OK", action: "create_subscription", status: "pending", invoice });
  const subscription = Number(begun.subscription);
  const check = () => api.call("cardpay", { action: "check_subscription", subscription });
  expect(await check()).toMatchObject({ subscription, status: "pending", card: "" });
  await payInSandbox(panel, String(begun.url), "good");
  await until(async () => (await check()).status === "paid", "the payment is not reported");
  expect(await check()).toMatchObject({ card: "visa 4242", amount: price });
});

test("what cannot be paid is refused, and what is someone else's is not there", async ({ panel }) => {
  const account = await newAccount(panel, { credit: "20.00" });
  const api = await apiOf(panel, account);
  const paid = await orderServer(api, "card-wire-5");
  expect(await api.call("cardpay", { action: "create_order", invoice_id: paid.invoice })).toMatchObject({
    result: -1,
    error: "cardpay/create_order: invoice is paid already",
    doc: "invoice.not_unpaid",
  });
  const owner = await apiOf(panel, await newAccount(panel));
  const { invoice } = await orderServer(owner, "card-wire-6");
  const { order } = await owner.call("cardpay", { action: "create_order", invoice_id: invoice });
  expect(await api.call("cardpay", { action: "create_order", invoice_id: invoice })).toMatchObject({
    result: -1,
    error: "cardpay/create_order: invalid invoice id",
  });
  expect(await api.call("cardpay", { action: "check_order", order: Number(order) })).toMatchObject({
    result: -1,
    error: "cardpay/check_order: payment not found",
  });
});

test("a call-back without signature, of no method or too long is refused", async ({ panel, request }) => {
  const post = async (method: string, data: string) =>
    (
      await request.post(`${panel.url}/payment-callback/${method}`, {
        data,
        headers: { "content-type": "application/json" },
      })
    ).status();
  expect(await post("sandbox", '{"about":"payment","id":"x","key":"x","is":{"state":"done"}}')).toBe(400);
  expect(await post("sandbox", "")).toBe(400);
  expect(await post("stripe", "{}")).toBe(404);
  expect(await post("constructor", "{}")).toBe(404);
  expect(await post("sandbox", "x".repeat(1_200_000))).toBe(413);
});

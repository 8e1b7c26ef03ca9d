import { newAccount } from "../../accounts";
import { payInSandbox, until } from "../../card-payments";
import { apiOf, orderServer } from "../../orders";
import { expect, test } from "../wire";

test("the gateway module begins and asks, by the ids of getpaymentgw", async ({ panel }) => {
  const account = await newAccount(panel);
  const api = await apiOf(panel, account);
  const { invoice } = await orderServer(api, "card-wire-4");
  const begun = await api.call("gateway", { action: "init", invoice_id: invoice, gateway: "sandbox" });
  expect(begun).toMatchObject({
    result: "OK",
    action: "init",
    gateway: "sandbox",
    invoice,
    status: "pending",
  });
  const payment = Number(begun.payment);
  const check = () => api.call("gateway", { action: "check_payment", payment });
  expect(await check()).toMatchObject({ result: "OK", action: "check_payment", payment, status: "pending" });
  await payInSandbox(panel, String(begun.url), "declined");
  await until(async () => (await check()).status === "failed", "the refusal is not reported");
  for (const gateway of ["cc", "credit", "x"])
    expect(await api.call("gateway", { action: "init", invoice_id: invoice, gateway })).toMatchObject({
      result: -1,
      error: "gateway/init: invalid argument gateway: must be sandbox",
    });
});

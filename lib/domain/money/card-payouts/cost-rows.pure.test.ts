import { expect, it } from "vitest";
import { costRows } from "./cost-rows";

const paid = (
  method: string,
  currency: string,
  fee_currency: string | null,
  gross: string,
  fees: string,
  payments = 1,
) => ({
  ...{ method, currency, fee_currency, gross, fees, payments },
  ...{ refunds: 1, refunded: "1.00", disputes: 0, disputed: "0.00" },
});

it("adds what a service took in a currency, also what is of no payment, and says how much of a hundred it is", () => {
  const rows = costRows(
    [paid("mollie", "EUR", "EUR", "100.00", "0.00", 3), paid("mollie", "EUR", null, "50.00", "0.00", 2)],
    [{ method: "mollie", currency: "EUR", fees: "2.25" }],
  );
  expect(rows).toEqual([
    {
      ...{ method: "mollie", currency: "EUR", payments: 5, gross: "150.00", fees: "2.25", unknown: 2 },
      ...{ percent: "1.50", refunds: 2, refunded: "2.00", disputes: 0, disputed: "0.00" },
    },
  ]);
});

it("never adds two currencies: a fee in another one stands in its own row, without percent", () => {
  const rows = costRows([paid("stripe", "USD", "EUR", "100.00", "2.90")], []);
  expect(rows).toMatchObject([
    { currency: "EUR", payments: 0, gross: "0.00", fees: "2.90", percent: null },
    { currency: "USD", payments: 1, gross: "100.00", fees: "0.00", percent: null },
  ]);
});

it("has no rows of nothing", () => expect(costRows([], [])).toEqual([]));

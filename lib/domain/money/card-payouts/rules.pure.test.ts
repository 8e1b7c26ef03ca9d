import { expect, it } from "vitest";
import { sumsOf } from "./rules";

const movement = (
  kind: "payment" | "refund" | "dispute" | "fee" | "other",
  gross: string,
  fee: string,
  net: string,
) => ({
  ...{ kind, gross, fee, net },
});

it("adds gross amounts by kind and all fees up to the payout", () => {
  const sums = sumsOf(
    [
      movement("payment", "100.00", "1.75", "98.25"),
      movement("payment", "0.01", "0.00", "0.01"),
      movement("refund", "-20.00", "0.00", "-20.00"),
      movement("refund", "-5.00", "-0.10", "-4.90"),
      movement("dispute", "-30.00", "15.00", "-45.00"),
      movement("fee", "-2.00", "0.00", "-2.00"),
      movement("other", "7.00", "0.00", "7.00"),
    ],
    "EUR",
  );
  expect(sums).toEqual({
    ...{ payment: "100.01", refund: "-25.00", dispute: "-30.00", other: "7.00" },
    ...{ fees: "-18.65", net: "33.36" },
  });
});

it("says nothing of a payout without movements but zero", () => {
  expect(sumsOf([], "CHF")).toEqual({
    ...{ payment: "0.00", refund: "0.00", dispute: "0.00", other: "0.00", fees: "0.00", net: "0.00" },
  });
});

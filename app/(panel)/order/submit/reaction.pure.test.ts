import { expect, test } from "vitest";
import { reactionTo } from "./reaction";

test.each([
  [{ code: "unauthenticated", doc: "session.missing" }, "signed_out"],
  [{ code: "conflict", doc: "quote.price_changed" }, "requote"],
  [{ code: "conflict", doc: "offer.expired" }, "requote"],
  [{ code: "invalid", doc: "quote.expired", fields: { quote: "has expired" } }, "requote"],
  [{ code: "invalid", doc: "order.out_of_stock", fields: { preset: "is out of stock" } }, "catalogue"],
  [{ code: "conflict", doc: "idempotency.conflict" }, "sent_already"],
  [{ code: "invalid", doc: "argument.invalid", fields: { hostname: "bad" } }, "fields"],
  [
    {
      code: "invalid",
      doc: "account.address_missing",
      fields: { billing_city: "is needed for the invoice" },
    },
    "address",
  ],
  [{ code: "limited", doc: "rate.limited" }, "other"],
] as const)("%o is met with %s", (facts, kind) => {
  expect(reactionTo({ message: "", fields: {}, requestId: "", ...facts }).kind).toBe(kind);
});

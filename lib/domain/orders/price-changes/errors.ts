import { failure } from "../../kernel/errors/error-entry";

export const priceChangeErrors = {
  "price_change.not_found": failure({ kind: "not_found", text: "price change not found" }),
  "price_change.announced": failure({ kind: "conflict", text: "its customers are told already" }),
  "price_change.begun": failure({
    kind: "conflict",
    text: "a period was invoiced at the new price already",
  }),
  "price_change.empty": failure({ kind: "conflict", text: "nobody is concerned" }),
};

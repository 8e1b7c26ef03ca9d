import { failure } from "../../kernel/errors/error-entry";

export const productErrors = {
  "product.not_found": failure({ kind: "not_found", text: "product not found" }),
  "product.changed": failure({ kind: "conflict", text: "someone else has changed the product" }),
  "product.not_sold": failure({
    kind: "conflict",
    text: "the product is not for sale, or not in this currency",
  }),
  "product.ended": failure({ kind: "not_found", text: "this subscription has ended already" }),
};

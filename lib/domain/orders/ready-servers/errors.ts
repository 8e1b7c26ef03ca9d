import { failure } from "../../kernel/errors/error-entry";

export const stockErrors = {
  "stock.not_found": failure({
    kind: "not_found",
    text: "machine not found",
    guide: "There is no such machine in stock, or it was ordered meanwhile.",
  }),
};

import { failure } from "../../kernel/errors/error-entry";

export const fiscalReceiptErrors = {
  "fiscal_receipt.not_found": failure({ kind: "not_found", text: "fiscal receipt not found" }),
  "fiscal_receipt.not_open": failure({
    kind: "conflict",
    text: "only a receipt that was rejected or has failed can be sent again or settled",
  }),
};

import { failure } from "../../kernel/errors/error-entry";

export const customerRecordErrors = {
  "account.is_closed": failure({ kind: "conflict", text: "the account is closed" }),
  "account.erasing": failure({
    kind: "conflict",
    text: "the erasure of the account is planned: take it back instead",
  }),
  "account.erased": failure({ kind: "conflict", text: "the data of the account are erased" }),
  "customer_note.not_found": failure({ kind: "not_found", text: "note not found" }),
  "tax_exemption.there": failure({ kind: "conflict", text: "the account is exempt from tax already" }),
  "tax_exemption.not_found": failure({ kind: "not_found", text: "tax exemption not found" }),
};

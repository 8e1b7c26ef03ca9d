import { argument, failure } from "../../kernel/errors/error-entry";

export const impersonationErrors = {
  "visit.not_found": failure({ kind: "not_found", text: "visit not found" }),
  "visit.of_staff": failure({ kind: "forbidden", text: "staff accounts cannot be visited" }),
  "visit.reason_missing": failure({
    kind: "proof_required",
    text: argument("support_reason", "is required"),
  }),
  "visit.machine_refused": failure({
    kind: "forbidden",
    text: "the customer does not allow support to enter the machine",
  }),
  "visit.refused": failure({ kind: "forbidden", text: "the customer does not allow support to visit" }),
};

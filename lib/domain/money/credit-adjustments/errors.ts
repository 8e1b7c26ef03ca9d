import { failure } from "../../kernel/errors/error-entry";

export const creditAdjustmentErrors = {
  "correction.not_found": failure({ kind: "not_found", text: "credit correction not found" }),
  "correction.over": failure({ kind: "conflict", text: "the credit correction is decided or expired" }),
  "correction.own": failure({ kind: "forbidden", text: "a second person has to decide" }),
};

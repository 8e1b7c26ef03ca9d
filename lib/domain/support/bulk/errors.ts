import { failure } from "../../kernel/errors/error-entry";

export const bulkErrors = {
  "bulk.not_found": failure({ kind: "not_found", text: "run not found" }),
  "bulk.no_rows": failure({ kind: "invalid", text: "no row is marked, or none is there any more" }),
  "bulk.too_many": failure({ kind: "invalid", text: "more than 1000 rows, narrow the filters" }),
  "bulk.not_checked": failure({ kind: "conflict", text: "the run does not await confirmation" }),
};

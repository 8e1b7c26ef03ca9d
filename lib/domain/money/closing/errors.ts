import { failure } from "../../kernel/errors/error-entry";

export const closingErrors = {
  "company.not_found": failure({ kind: "not_found", text: "company not found" }),
  /** `month`: the one that can be closed now. */
  "books.not_next": failure<{ month: string }>({
    kind: "conflict",
    text: ({ month }) => `months are closed in order: ${month} is next`,
  }),
  "books.not_over": failure({ kind: "conflict", text: "the month is not over" }),
  "books.blocked": failure<{ checks: string }>({
    kind: "conflict",
    text: ({ checks }) => `not settled yet: ${checks}`,
  }),
  "books.changed": failure({ kind: "conflict", text: "the checks have changed since they were shown" }),
  "books.not_found": failure({ kind: "not_found", text: "closed month not found" }),
  "books.not_last": failure({ kind: "conflict", text: "only the last closed month can be reopened" }),
  "books.over": failure({ kind: "conflict", text: "the request is decided or expired" }),
  "books.own": failure({ kind: "forbidden", text: "a second person has to decide" }),
};

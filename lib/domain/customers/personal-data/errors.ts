import { failure } from "../../kernel/errors/error-entry";

export const personalDataErrors = {
  "closing.blocked": failure<{ by: string }>({
    kind: "conflict",
    text: ({ by }) => `the account cannot be closed yet: ${by}`,
  }),
  "closing.over": failure({ kind: "conflict", text: "the erasure has begun already or was cancelled" }),
  "copy.no_reader": failure({ kind: "conflict", text: "nobody can sign in to the account to download it" }),
  "copy.not_found": failure({ kind: "not_found", text: "copy not found" }),
  "payout.not_found": failure({ kind: "not_found", text: "payout not found" }),
};

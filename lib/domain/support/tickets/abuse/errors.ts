import { argument, failure } from "../../../kernel/errors/error-entry";

export const abuseErrors = {
  "abuse_case.not_found": failure({ kind: "not_found", text: "abuse case not found" }),
  "abuse_case.nobody": failure({ kind: "conflict", text: "it is not known whose address it was then" }),
  "abuse_case.moved": failure({ kind: "conflict", text: "the server has another owner now" }),
  "abuse_case.account_closed": failure({ kind: "conflict", text: "the customer's account is closed" }),
  "abuse_case.changed": failure({ kind: "conflict", text: "the abuse case has changed since it was shown" }),
  "abuse_case.told": failure({ kind: "conflict", text: "the customer was told already" }),
  "abuse_case.not_told": failure({ kind: "conflict", text: "the customer was not told yet" }),
  "abuse_case.closed": failure({ kind: "conflict", text: "the abuse case is closed" }),
  "abuse_case.not_blocked": failure({ kind: "conflict", text: "the address is not blocked by support" }),
  "abuse_case.no_address": failure({
    kind: "invalid",
    text: argument("address", "must be an IP address"),
  }),
};

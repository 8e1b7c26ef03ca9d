import { failure } from "../../kernel/errors/error-entry";

export const customerErrors = {
  "account.not_shared": failure({
    kind: "not_found",
    text: "account not found",
    guide: "No account with that number has invited you.",
  }),
};

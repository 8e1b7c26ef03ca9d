import { failure } from "../../kernel/errors/error-entry";

export const identityCheckErrors = {
  "identity.off": failure({
    kind: "forbidden",
    text: "identity checks are off",
    guide: "The operator has not set up who checks identities.",
  }),
  "identity.verified": failure({
    kind: "conflict",
    text: "the account is verified already",
    guide: "The account is verified already; there is nothing to check.",
  }),
};

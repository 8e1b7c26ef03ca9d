import { failure } from "../../kernel/errors/error-entry";

export const signInErrors = {
  "sign_in.not_found": failure({
    kind: "not_found",
    text: "sign-in not found",
    guide: "The account has no such entry in its log.",
  }),
};

import { failure } from "../../kernel/errors/error-entry";

export const signUpBlockErrors = {
  "sign_up.refused": failure({ kind: "forbidden", text: "an account cannot be opened from here" }),
  "sign_up_block.not_found": failure({ kind: "not_found", text: "sign-up block not found" }),
  "sign_up_block.nothing": failure({ kind: "conflict", text: "the account has nothing of that kind" }),
};

import { failure } from "../../kernel/errors/error-entry";

export const identityErrors = {
  "sso.off": failure({
    kind: "forbidden",
    text: "sign-in through this service is off",
    guide: "The operator has not set this service up.",
  }),
  "sso.last_way_in": failure({
    kind: "conflict",
    text: "this is the only way to sign in, set a password first",
  }),
  "sso.offer_ended": failure({ kind: "conflict", text: "the offer to link has expired, start again" }),
  "sso.session_required": failure({ kind: "forbidden", text: "sign in through a linked service first" }),
  "sso.taken": failure({ kind: "conflict", text: "this identity opens another account" }),
};

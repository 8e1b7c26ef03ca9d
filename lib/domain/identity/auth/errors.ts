import { failure } from "../../kernel/errors/error-entry";

export const authErrors = {
  "login.failed": failure({
    kind: "login_failed",
    text: {
      text: "auth: authenthication failure",
      isVerbatim: true,
      details: { result: "error", message: "Email or Password Invalid" },
    },
    guide: "Email and password do not belong together. The text never says which is wrong.",
  }),
  "login.unconfirmed": failure({
    kind: "login_failed",
    text: {
      text: "auth: authenthication failure",
      isVerbatim: true,
      details: { result: "error", message: "Email Address Not Confirmed" },
      extra: {
        description: "The email address is not confirmed yet: open the link that was mailed at sign-up.",
      },
    },
    guide: "Email and password belong together, and the address is not confirmed yet; `description` says so.",
  }),
  // Only the panel's own form says so: for programs a closed account is an unknown one.
  "login.closed": failure({ kind: "login_failed", text: "the account is closed" }),
  "login.no_user": failure({
    kind: "login_failed",
    text: { text: "auth: empty username", isVerbatim: true, fields: { user: "is required" } },
    guide: "The call to sign in names no user.",
  }),
  "link.gone": failure({
    kind: "not_found",
    text: "the link does not work any more",
    guide: "The token of the mail is unknown, used, over, or not for this address.",
  }),
  "link.not_found": failure({ kind: "not_found", text: "link not found" }),
};

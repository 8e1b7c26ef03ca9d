import { type About, argument, failure } from "../../kernel/errors/error-entry";

const alreadyOn = {
  email: "codes by email are on already",
  app: "the authenticator app is on already",
  passkey: "a passkey is asked for already",
};

export const factorErrors = {
  "2fa.expired": failure({
    kind: "forbidden",
    text: "the sign-in has expired, start again",
    guide: "The sign-in was begun too long ago, or had too many wrong codes.",
  }),
  "2fa.just_sent": failure({
    kind: "limited",
    text: "a code was sent just now",
    guide: "A code was sent less than half a minute ago; `Retry-After` says how long to wait.",
  }),
  "2fa.wrong": failure<About>({
    kind: "invalid",
    // At sign-in, old clients show the text; everywhere else it is a normal parameter.
    text: ({ parameter }) =>
      parameter === "user_token"
        ? { text: "invalid code", fields: { user_token: "is incorrect" } }
        : argument(parameter, "is incorrect"),
    guide: "The code is incorrect.",
    example: { parameter: "user_token" },
  }),
  "factor.already_off": failure<{ factor: "any" | "email" }>({
    kind: "conflict",
    text: ({ factor }) => (factor === "email" ? "codes by email are off" : "this factor is off already"),
  }),
  "factor.already_on": failure<{ factor: "email" | "app" | "passkey" }>({
    kind: "conflict",
    text: ({ factor }) => alreadyOn[factor],
  }),
  "factor.none_on": failure({ kind: "conflict", text: "no second factor is on" }),
  "factor.not_started": failure({ kind: "conflict", text: "the set-up has expired, start again" }),
  "passkey.known": failure({ kind: "conflict", text: "this passkey is known already" }),
  "passkey.none": failure({ kind: "conflict", text: "there is no passkey" }),
  "passkey.not_found": failure({ kind: "not_found", text: "passkey not found" }),
  "passkey.refused": failure({ kind: "invalid", text: argument("answer", "is incorrect") }),
  "passkey.too_many": failure({ kind: "conflict", text: "passkey limit reached (20)" }),
  "passkey.unavailable": failure({ kind: "unavailable", text: "passkeys need a host name with TLS" }),
  "passkey.unknown": failure({ kind: "login_failed", text: "the passkey is not known here" }),
};

import { type About, failure, saying } from "../../kernel/errors/error-entry";

export const passwordErrors = {
  "password.short": failure<About>({
    kind: "invalid",
    text: saying("must have at least 10 characters"),
    guide: "The new password has less than ten characters.",
    example: { parameter: "password2" },
  }),
  "password.long": failure<About>({
    kind: "invalid",
    text: saying("is too long"),
    guide: "The new password is too long.",
    example: { parameter: "password2" },
  }),
  "password.common": failure<About>({
    kind: "invalid",
    text: saying("is one of the most common passwords"),
    guide: "The new password is one of the most common.",
    example: { parameter: "password2" },
  }),
  "password.email": failure<About>({
    kind: "invalid",
    text: saying("must not be the email"),
    guide: "The new password is the email.",
    example: { parameter: "password2" },
  }),
  "password.wrong": failure<About>({
    kind: "invalid",
    text: saying("is incorrect"),
    guide: "The password is not the account's.",
    example: { parameter: "password2" },
  }),
  "password.empty": failure<About>({ kind: "invalid", text: saying("is required") }),
};

export const newPasswordFailures = [
  "password.short",
  "password.long",
  "password.common",
  "password.email",
] as const;

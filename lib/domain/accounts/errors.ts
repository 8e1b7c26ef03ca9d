export const emailFailures = [
  "email.empty",
  "email.form",
  "email.look_alike",
  "email.not_ascii",
  "email.too_long",
] as const;

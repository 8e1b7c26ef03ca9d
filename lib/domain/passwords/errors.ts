export const newPasswordFailures = [
  "password.short",
  "password.long",
  "password.common",
  "password.email",
] as const;

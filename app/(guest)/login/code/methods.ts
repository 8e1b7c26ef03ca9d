/** Methods to finish a sign-in that the user can choose from. */
const methods = ["totp", "email", "passkey", "recovery"] as const;
export type CodeMethod = (typeof methods)[number];

export const isCodeMethod = (value: unknown): value is CodeMethod =>
  methods.some((method) => method === value);

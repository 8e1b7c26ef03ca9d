/** What of a customer can be blocked: with it nobody signs up again. */
export const blockedKinds = ["email", "phone", "network"] as const;

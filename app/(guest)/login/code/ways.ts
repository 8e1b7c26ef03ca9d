/** The ways to finish a sign-in that a person can choose between. */
const ways = ["totp", "email", "passkey", "recovery"] as const;
export type Way = (typeof ways)[number];

export const isWay = (value: unknown): value is Way => ways.some((way) => way === value);

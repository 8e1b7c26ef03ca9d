import { createHash, randomBytes } from "node:crypto";
import { bareAccount } from "@/lib/base/iban";

const random = (): string => randomBytes(4).toString("hex").toUpperCase();

/** End-to-end reference of an order, by which statements are matched: nobody else's is the same. */
export const referenceOf = (kind: "T" | "D", id: number): string => `${kind}${id}-${random()}`;

/** Identifies a file to the bank. */
export const messageIdOf = (kind: "T" | "D", now: Date): string =>
  `${kind}${now.toISOString().slice(0, 10).replaceAll("-", "")}-${random()}`;

/** Recognizes an account in bank statements, without saying which it is. */
export const accountHash = (account: string): string =>
  createHash("sha256")
    .update(`iban ${bareAccount(account)}`)
    .digest("hex")
    .slice(0, 40);

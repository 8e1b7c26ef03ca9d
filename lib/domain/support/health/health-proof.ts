import { keyedHash } from "@/lib/db/seal";

/** The answer that only this installation gives to a question, because it takes the secret. */
export const healthProof = (question: string): string =>
  keyedHash("health proof", question).toString("hex").slice(0, 32);

import { keyedHash } from "@/lib/db/seal";

/** A password of 20 characters, derived from the job's key, so that a retry sets the same one. */
export const newPassword = (key: string): string => {
  const secret = keyedHash("password for root", key).toString("base64url").replace(/[-_]/g, "x");
  return `${secret.slice(0, 17)}-9a`;
};

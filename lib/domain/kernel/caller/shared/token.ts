import { keyedHash } from "@/lib/db/seal";

/**
 * 32 hex characters derived from the session's id and the panel's secret, so that a repeated login can return the
 * same token.
 */
export const tokenOf = (sessionId: string): string =>
  keyedHash("session token", sessionId).subarray(0, 16).toString("hex");

/** The only form in which the database contains a token. */
export const hashToken = (token: string): Buffer => keyedHash("session token hash", token);

export const isTokenForm = (token: string): boolean => /^[0-9a-f]{32}$/.test(token);

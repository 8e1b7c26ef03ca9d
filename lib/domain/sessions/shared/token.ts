import { keyedHash } from "@/lib/db/seal";

/** 32 hex characters that follow from the session's id and the server's secret: a repeated login can say them again. */
export const tokenOf = (sessionId: string): string =>
  keyedHash("session token", sessionId).subarray(0, 16).toString("hex");

/** All that the database holds of a token. */
export const hashToken = (token: string): Buffer => keyedHash("session token hash", token);

export const isTokenForm = (token: string): boolean => /^[0-9a-f]{32}$/.test(token);

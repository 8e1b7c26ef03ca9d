import type { Customer } from "../operation/context";

/**
 * A session as last read. It may be used only after comparing `version` with the database (sessions/shared/read.ts).
 */
export type Remembered = {
  hash: Buffer;
  customer: Customer;
  version: string;
  address: string;
  keyExpiresAt: Date | null;
  /** The IP allow-lists of the key and of its parent keys, as of this version. */
  addressLists: string[][];
  /** The last address that passed them, because most callers keep their address. */
  passed: string | null;
};

const most = 5_000;
const byToken = new Map<string, Remembered>();

export const recall = (token: string): Remembered | undefined => byToken.get(token);

/** null = the session no longer exists. */
export function remember(token: string, read: Remembered | null): void {
  byToken.delete(token);
  if (!read) return;
  byToken.set(token, read);
  if (byToken.size <= most) return;
  const [oldest] = byToken.keys();
  if (oldest !== undefined) byToken.delete(oldest);
}

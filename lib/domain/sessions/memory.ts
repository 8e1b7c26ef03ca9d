import type { Customer } from "../kernel/context";

/** A session as it was last read. It counts only together with a look at `version` (sessions/shared/read.ts). */
export type Remembered = {
  hash: Buffer;
  customer: Customer;
  version: string;
  address: string;
  keyExpiresAt: Date | null;
  /** The allow-lists of the key and of those that made it, as they were with this version. */
  addressLists: string[][];
  /** The address that last passed them: most callers stay where they are. */
  passed: string | null;
};

const most = 5_000;
const byToken = new Map<string, Remembered>();

export const recall = (token: string): Remembered | undefined => byToken.get(token);

/** null = there is no such session any more. */
export function remember(token: string, read: Remembered | null): void {
  byToken.delete(token);
  if (!read) return;
  byToken.set(token, read);
  if (byToken.size <= most) return;
  const [oldest] = byToken.keys();
  if (oldest !== undefined) byToken.delete(oldest);
}

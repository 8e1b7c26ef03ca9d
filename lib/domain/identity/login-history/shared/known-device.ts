import { and, eq } from "drizzle-orm";
import { networkOf } from "@/lib/base/address";
import type { Database } from "@/lib/db/client";
import { keyedHash } from "@/lib/db/seal";
import { knownDevices } from "@/lib/db/tables/identity/login-history";

type Seen = { deviceId?: string | null; userAgent: string; address: string };

/** Identifies a browser by its cookie, and an API client by its User-Agent and network. */
export const deviceHash = ({ deviceId, userAgent, address }: Seen): Buffer =>
  deviceId
    ? keyedHash("device", deviceId)
    : keyedHash("program", `${networkOf(address)} ${userAgent.slice(0, 300)}`);

/**
 * Returns whether this browser has signed in to the account before. Only its secret cookie counts, because a client's
 * network and User-Agent can be copied. Account 0 = none; the same query runs for equal timing.
 */
export async function isKnownBrowser(db: Database, accountId: number, seen: Seen): Promise<boolean> {
  if (!seen.deviceId) return false;
  const rows = await db
    .select({ accountId: knownDevices.accountId })
    .from(knownDevices)
    .where(and(eq(knownDevices.accountId, accountId), eq(knownDevices.deviceHash, deviceHash(seen))));
  return rows.length > 0;
}

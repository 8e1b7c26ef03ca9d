import { and, eq } from "drizzle-orm";
import { networkOf } from "@/lib/base/address";
import type { Database } from "@/lib/db/client";
import { keyedHash } from "@/lib/db/seal";
import { knownDevices } from "@/lib/db/tables/sign-ins";

type Seen = { deviceId?: string | null; userAgent: string; address: string };

/** A browser by its cookie; a program by what it calls itself and the network it is in. */
export const deviceHash = ({ deviceId, userAgent, address }: Seen): Buffer =>
  deviceId
    ? keyedHash("device", deviceId)
    : keyedHash("program", `${networkOf(address)} ${userAgent.slice(0, 300)}`);

/**
 * Has this browser signed in to the account before? Only its secret cookie tells: network and name of a program are
 * anybody's to copy. Account 0 = there is none, and the same is looked up.
 */
export async function isKnownBrowser(db: Database, accountId: number, seen: Seen): Promise<boolean> {
  if (!seen.deviceId) return false;
  const rows = await db
    .select({ accountId: knownDevices.accountId })
    .from(knownDevices)
    .where(and(eq(knownDevices.accountId, accountId), eq(knownDevices.deviceHash, deviceHash(seen))));
  return rows.length > 0;
}

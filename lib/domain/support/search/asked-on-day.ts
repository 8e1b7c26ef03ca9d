import { and, asc, gt, isNull, lt, or } from "drizzle-orm";
import { canonicalAddress } from "@/lib/base/address";
import { isDay } from "@/lib/base/is-day";
import type { Database } from "@/lib/db/client";
import { addressHistory } from "@/lib/db/tables/network/address-history";
import { findHolder, type Holder, isInHistory } from "../tickets/abuse/shared/find-holder";

type AskedOnDay = { address: string; from: Date; until: Date };

const dayMs = 86_400_000;
/** An address changes hands seldom. */
const most = 5;

/** `198.51.100.7 2026-05-03`: an address and a day, of UTC; null for any other question. */
export function readAskedOnDay(question: string): AskedOnDay | null {
  const [first = "", day = "", ...more] = question.trim().split(/\s+/);
  const address = canonicalAddress(first);
  if (address === null || more.length > 0 || !isDay(day) || !/^[12]/.test(day)) return null;
  const from = new Date(`${day}T00:00:00Z`);
  return { address, from, until: new Date(from.getTime() + dayMs) };
}

/** Who had the address on that day, with the server, in the order of time. */
export async function findHoldersOn(db: Database, { address, from, until }: AskedOnDay): Promise<Holder[]> {
  const rows = await db
    .select({ since: addressHistory.since })
    .from(addressHistory)
    .where(
      and(
        isInHistory(address),
        lt(addressHistory.since, until),
        or(isNull(addressHistory.until), gt(addressHistory.until, from)),
      ),
    )
    .orderBy(asc(addressHistory.since))
    .limit(most);
  const holders: Holder[] = [];
  for (const { since } of rows) {
    const holder = await findHolder(db, address, since > from ? since : from);
    if (holder) holders.push(holder);
  }
  return holders;
}

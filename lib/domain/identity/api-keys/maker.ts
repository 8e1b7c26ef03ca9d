import { isRangeWithin } from "@/lib/base/address";
import { type KeyLine, longestLine, readLine } from "../../kernel/caller/shared/key-line";
import { fail } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";

/** The key whose session creates another key, with its limits. */
export type Maker = { id: number; line: KeyLine };

/** Returns null if a person creates the key. */
export async function makerOf({ db, actor }: SignedContext): Promise<Maker | null> {
  const id = actor.session.apiKeyId;
  if (id === null) return null;
  const line = await readLine(db, id);
  if (line.length >= longestLine) throw fail("key.line_too_long");
  return { id, line };
}

/** Expiry of the new key: no later than its maker's, which is also the default. */
export function endWithin(end: Date | null, maker: Maker | null): Date | null {
  const latest = maker?.line.expiresAt ?? null;
  if (latest === null || end === null) return end ?? latest;
  if (end > latest) throw fail("key.beyond_maker", { limit: "expires" });
  return end;
}

/** Intersects the lists: two ranges are either nested or disjoint. */
const common = (lists: readonly (readonly string[])[]): string[] => [
  ...new Set(lists.flat().filter((range) => lists.every((list) => isRangeWithin(range, list)))),
];

/** Allow-list of the new key: only addresses allowed to its maker, whose list is also the default. */
export function addressesWithin(ranges: string[], maker: Maker | null): string[] {
  const lists = maker?.line.addressLists ?? [];
  if (lists.length === 0 || ranges.length === 0) return lists.length === 0 ? ranges : common(lists);
  const beyond = ranges.find((range) => !lists.every((list) => isRangeWithin(range, list)));
  if (beyond !== undefined) throw fail("key.beyond_maker", { limit: "ip", address: beyond });
  return ranges;
}

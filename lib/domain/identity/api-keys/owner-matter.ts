import { isRangeWithin } from "@/lib/base/address";
import { requireGrantor } from "../../kernel/access/reauthentication";
import { descendantsOf, type KeyLine, readLine } from "../../kernel/caller/shared/key-line";
import { fail } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { isWider } from "./bounds";
import type { KeyRow } from "./lookup";

/* Decides when a call on a key requires reauthentication, and what a key's own session may never do. */

type Reach = Pick<KeyLine, "expiresAt" | "addressLists">;

function isWithin(reach: Reach, than: Reach): boolean {
  const endsInTime =
    than.expiresAt === null || (reach.expiresAt !== null && reach.expiresAt <= than.expiresAt);
  const isInside = (ranges: readonly string[], list: readonly string[]) =>
    ranges.every((range) => isRangeWithin(range, list));
  return (
    endsInTime && than.addressLists.every((list) => reach.addressLists.some((own) => isInside(own, list)))
  );
}

/** A key cannot create a secret that is valid for longer, or at more addresses, than its own. */
async function requireOwnReach({ db }: SignedContext, keyId: number, reach: Reach): Promise<void> {
  if (isWithin(reach, await readLine(db, keyId))) return;
  throw fail("key.beyond_maker", { limit: "rights" }, { code: "forbidden" });
}

/** Checks a new secret for a key, requested by the session of a key. */
export async function requireReachOf(context: SignedContext, keyId: number): Promise<void> {
  const own = context.actor.session.apiKeyId;
  if (own !== null) await requireOwnReach(context, own, await readLine(context.db, keyId));
}

/**
 * A change that widens a key's rights requires owner reauthentication, which impersonating staff do not have. No key
 * may widen itself or the key that created it.
 */
export async function requireWidening(context: SignedContext, before: KeyRow, after: KeyRow): Promise<void> {
  if (!isWider(after, before) && (before.isPinExempt || !after.isPinExempt)) return;
  const own = context.actor.session.apiKeyId;
  if (own === null) return requireGrantor(context);
  if ((await descendantsOf(context.db, before.id)).includes(own)) throw fail("key.own_limits");
  const addressLists = after.allowedAddresses.length === 0 ? [] : [after.allowedAddresses];
  await requireOwnReach(context, own, { expiresAt: after.expiresAt, addressLists });
}

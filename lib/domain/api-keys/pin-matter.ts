import { wireFlag } from "@/lib/base/form-values";
import { pinRequired } from "../kernel/pin-guard";
import type { KeyRow } from "./lookup";
import { type Bounds, isWider } from "./rules";

/*
 * When a call on a key is a matter of the PIN (decisions 5). The guard judges on the parameters as they came and on the
 * key as it is then; the call judges again once it has locked the key.
 */

type Exemption = Bounds & Pick<KeyRow, "isPinExempt">;

/** A key that passes without the PIN is made with the PIN. */
export const makesPinExempt = (raw: Record<string, unknown>): boolean =>
  wireFlag.safeParse(raw.pin_exempt).data === true;

/** And so is all that lets one that does pass do more than it could. */
export const widensExempt = (before: Exemption, after: Exemption): boolean =>
  after.isPinExempt && (!before.isPinExempt || isWider(after, before));

/** Under the lock: another call may have changed the key since the guard looked. */
export function requirePinAsked(isPinMatter: boolean, wasPinMatter: boolean): void {
  if (isPinMatter && !wasPinMatter) throw pinRequired();
}

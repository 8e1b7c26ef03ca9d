import { wireFlag } from "@/lib/base/form-values";
import { pinRequired } from "../../kernel/pin/pin-guard";
import { type Bounds, isWider } from "./bounds";
import type { KeyRow } from "./lookup";

/*
 * Decides when a call on a key requires the PIN. The guard decides by the request parameters and the
 * key's state at that time; the operation decides again after it has locked the key.
 */

type Exemption = Bounds & Pick<KeyRow, "isPinExempt">;

/** Creating a key that is exempt from the PIN requires the PIN. */
export const makesPinExempt = (raw: Record<string, unknown>): boolean =>
  wireFlag.safeParse(raw.pin_exempt).data === true;

/** So does every change that gives an exempt key more access. */
export const widensExempt = (before: Exemption, after: Exemption): boolean =>
  after.isPinExempt && (!before.isPinExempt || isWider(after, before));

/** Checked under the lock, because another call may have changed the key since the guard checked it. */
export function requirePinAsked(isPinMatter: boolean, wasPinMatter: boolean): void {
  if (isPinMatter && !wasPinMatter) throw pinRequired();
}

import { wireFlag } from "@/lib/base/form-values";
import { pinRequired } from "../../kernel/pin/pin-guard";
import { type Bounds, isWider } from "./bounds";
import type { KeyRow } from "./lookup";

/*
 * When a call on a key asks for the PIN (decisions 5). The guard decides by the parameters as sent and the key as it is
 * then; the call decides again after it has locked the key.
 */

type Exemption = Bounds & Pick<KeyRow, "isPinExempt">;

/** Making a key that is exempt from the PIN asks for the PIN. */
export const makesPinExempt = (raw: Record<string, unknown>): boolean =>
  wireFlag.safeParse(raw.pin_exempt).data === true;

/** So does every change that allows an exempt key more than before. */
export const widensExempt = (before: Exemption, after: Exemption): boolean =>
  after.isPinExempt && (!before.isPinExempt || isWider(after, before));

/** Checked under the lock, because another call may have changed the key after the guard looked. */
export function requirePinAsked(isPinMatter: boolean, wasPinMatter: boolean): void {
  if (isPinMatter && !wasPinMatter) throw pinRequired();
}

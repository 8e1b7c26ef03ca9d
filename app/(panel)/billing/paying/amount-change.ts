import type { Locale } from "@/lib/base/locale";
import type { Amount } from "@/lib/base/money";
import { formatAmount } from "@/lib/base/money-text";

/** The amount at the click and the amount after the refetch; null if equal. */
export function changeOf(
  pressed: Amount | null,
  now: Amount,
  locale: Locale,
): { from: string; to: string } | null {
  if (pressed === null || pressed.value === now.value) return null;
  return { from: formatAmount(pressed, locale), to: formatAmount(now, locale) };
}

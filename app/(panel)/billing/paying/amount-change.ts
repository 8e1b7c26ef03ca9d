import type { Locale } from "@/lib/base/locale";
import type { Amount } from "@/lib/base/money";
import { formatAmount } from "@/lib/base/money-text";

/** Between what was pressed and what the page, read anew, shows now; null = that is the same. */
export function changeOf(
  pressed: Amount | null,
  now: Amount,
  locale: Locale,
): { from: string; to: string } | null {
  if (pressed === null || pressed.value === now.value) return null;
  return { from: formatAmount(pressed, locale), to: formatAmount(now, locale) };
}

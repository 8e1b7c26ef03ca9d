import type { Overcommit, OvercommitPart } from "@/lib/base/overcommit";

export type TypedRule = Record<OvercommitPart, string> & { limits: boolean; spreads: boolean };

/** As the dialog begins. */
export const firstOf = (rule: Overcommit | null): TypedRule => ({
  limits: rule !== null,
  cpu: String(rule?.cpu ?? 4),
  memory: String(rule?.memory ?? 0.9),
  disk: String(rule?.disk ?? 1),
  spreads: rule?.spreads ?? true,
});

/** `1,5` and `1.5` are one and a half; null if it is no factor from 0.1 to 20. */
export function factorIn(text: string): number | null {
  const plain = text.trim().replace(",", ".");
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(plain)) return null;
  const factor = Number(plain);
  return factor >= 0.1 && factor <= 20 ? factor : null;
}

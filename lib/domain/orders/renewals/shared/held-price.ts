import { type Currency, compare, moneyOf } from "@/lib/base/money";
import type { ServicePart } from "../../orders/shared/price-service";
import { monthlyOf } from "../../orders/shared/unit-prices";
import type { ChangedPrice } from "./price-rules";

/** What the preset costs by the changes announced for its server; null = what its parts say. */
export function heldPrice(
  changed: ChangedPrice | null,
  parts: readonly ServicePart[],
  currency: Currency,
): string | null {
  if (!changed?.isMost) return changed?.price ?? null;
  const preset = parts.find(({ what }) => what.code === "preset");
  // What is no longer sold costs what the newest invoice says.
  const isMore =
    preset?.isSold && compare(monthlyOf(preset.made, currency), moneyOf(changed.price, currency)) > 0;
  return isMore ? changed.price : null;
}

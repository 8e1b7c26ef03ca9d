import { announcePriceChange, cancelPriceChange, keepPrice } from "@/lib/domain/orders/price-changes/decide";
import { listPriceChanges, showPriceChange } from "@/lib/domain/orders/price-changes/list";
import { planPriceChange } from "@/lib/domain/orders/price-changes/plan";

export const staff = {
  announce: announcePriceChange,
  cancel: cancelPriceChange,
  keep: keepPrice,
  list: listPriceChanges,
  plan: planPriceChange,
  show: showPriceChange,
};

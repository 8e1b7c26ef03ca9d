import { endDiscount, setDiscount } from "@/lib/domain/orders/terms/set-discount";
import { setPayLater } from "@/lib/domain/orders/terms/set-pay-later";
import { endPlanPrice, setPlanPrice } from "@/lib/domain/orders/terms/set-price";
import { setReferences } from "@/lib/domain/orders/terms/set-references";
import { showTerms } from "@/lib/domain/orders/terms/show";

export const staff = {
  end_discount: endDiscount,
  end_price: endPlanPrice,
  set_discount: setDiscount,
  set_pay_later: setPayLater,
  set_price: setPlanPrice,
  set_references: setReferences,
  show: showTerms,
};

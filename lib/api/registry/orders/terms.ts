import { previewInvoiceDay } from "@/lib/domain/orders/terms/preview-invoice-day";
import { endDiscount, setDiscount } from "@/lib/domain/orders/terms/set-discount";
import { endInvoiceDay, setInvoiceDay } from "@/lib/domain/orders/terms/set-invoice-day";
import { setPayLater } from "@/lib/domain/orders/terms/set-pay-later";
import { endPlanPrice, setPlanPrice } from "@/lib/domain/orders/terms/set-price";
import { setReferences } from "@/lib/domain/orders/terms/set-references";
import { showTerms } from "@/lib/domain/orders/terms/show";

export const staff = {
  end_discount: endDiscount,
  end_invoice_day: endInvoiceDay,
  end_price: endPlanPrice,
  preview_invoice_day: previewInvoiceDay,
  set_discount: setDiscount,
  set_invoice_day: setInvoiceDay,
  set_pay_later: setPayLater,
  set_price: setPlanPrice,
  set_references: setReferences,
  show: showTerms,
};

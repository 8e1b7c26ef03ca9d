import { useLocale, useTranslations } from "next-intl";
import { formatAmount, signOf } from "@/lib/base/money-text";
import type { Choice } from "../selection/choice";
import type { Quote } from "../summary/use-quote";
import { PinDialog } from "./pin-dialog";
import { PriceDialog } from "./price-dialog";
import type { Ordering } from "./use-order";

type OrderDialogsProps = {
  choice: Choice;
  quote: Quote | null;
  ordering: Ordering;
  sendingLabel: string;
};

/** Dialogs between click and order: the PIN, and a changed price. */
export function OrderDialogs({ choice, quote, ordering, sendingLabel }: OrderDialogsProps) {
  const t = useTranslations("order");
  const locale = useLocale();
  const waits = quote !== null && !quote.hourly && signOf(quote.to_pay.value) > 0;
  return (
    <>
      <PinDialog
        isOpen={ordering.isPinOpen}
        pin={ordering.pin}
        isSending={ordering.sending.isBusy}
        sendingLabel={sendingLabel}
        confirmLabel={t(waits ? "summary.orderLater" : "summary.order")}
        onConfirm={ordering.onPin}
        onCancel={ordering.onPinCancel}
      >
        {t(quote?.hourly ? "pin.textHourly" : waits ? "pin.textLater" : "pin.text", {
          name: choice.preset.taken?.name ?? "",
          months: quote?.months ?? 0,
          amount: quote ? formatAmount(quote.hourly?.month ?? quote.total, locale) : "",
        })}
      </PinDialog>
      <PriceDialog
        change={ordering.priceChange}
        onAccept={ordering.onPriceAccept}
        onCancel={ordering.onPriceCancel}
      />
    </>
  );
}

import { useLocale, useTranslations } from "next-intl";
import { formatMoney } from "@/lib/base/money-text";
import type { OrderOptions } from "@/lib/domain/orders/options";
import type { Choice } from "./choice";
import { PinDialog } from "./pin-dialog";
import { PriceDialog } from "./price-dialog";
import type { Quote } from "./use-quote";
import type { Submitting } from "./use-submit";

type OrderDialogsProps = {
  options: OrderOptions;
  choice: Choice;
  quote: Quote | null;
  submitting: Submitting;
  isSending: boolean;
  sendingLabel: string;
};

/** What stands between the press and the order: the PIN, and a price that has changed. */
export function OrderDialogs(props: OrderDialogsProps) {
  const { options, choice, quote, submitting, isSending, sendingLabel } = props;
  const t = useTranslations("order");
  const locale = useLocale();
  const waits = quote !== null && Number(quote.to_pay) > 0;
  return (
    <>
      <PinDialog
        isOpen={submitting.isPinOpen}
        pin={submitting.pin}
        isSending={isSending || submitting.isProving}
        sendingLabel={sendingLabel}
        confirmLabel={t(waits ? "summary.orderLater" : "summary.order")}
        onConfirm={submitting.onPin}
        onCancel={submitting.onPinCancel}
      >
        {t(waits ? "pin.textLater" : "pin.text", {
          name: choice.preset.taken?.name ?? "",
          months: quote?.months ?? 0,
          amount: formatMoney(quote?.total ?? "0.00", options.currency, locale),
        })}
      </PinDialog>
      <PriceDialog
        change={submitting.priceChange}
        currency={options.currency}
        onAccept={submitting.onPriceAccept}
        onCancel={submitting.onPriceCancel}
      />
    </>
  );
}

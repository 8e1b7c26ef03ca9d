import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { DefinitionList } from "@/components/ui/definition-list";
import { Dialog } from "@/components/ui/dialog";
import { type Currency, formatMoney } from "@/lib/base/money-text";

export type PriceChange = { from: string; to: string };

type PriceDialogProps = {
  change: PriceChange | null;
  currency: Currency;
  onAccept: () => void;
  onCancel: () => void;
};

/** Says that the price has changed since it was shown, with both prices, and asks again. */
export function PriceDialog({ change, currency, onAccept, onCancel }: PriceDialogProps) {
  const t = useTranslations("order");
  const common = useTranslations("common");
  const locale = useLocale();
  const { from, to } = change ?? { from: "0.00", to: "0.00" };
  return (
    <Dialog
      open={change !== null}
      onClose={onCancel}
      title={t("price.title")}
      description={t("price.text")}
      footer={
        <>
          <Button data-autofocus onClick={onCancel}>
            {common("back")}
          </Button>
          <Button variant="primary" onClick={onAccept}>
            {t("price.accept", { amount: formatMoney(to, currency, locale) })}
          </Button>
        </>
      }
    >
      <DefinitionList
        look="sums"
        items={[
          { key: "from", term: t("price.from"), value: formatMoney(from, currency, locale) },
          { key: "to", term: t("price.to"), value: formatMoney(to, currency, locale), strong: true },
        ]}
      />
    </Dialog>
  );
}

import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { DefinitionList } from "@/components/ui/definition-list";
import { Dialog } from "@/components/ui/dialog";
import type { Amount } from "@/lib/base/money";
import { formatAmount } from "@/lib/base/money-text";

/** `isSent`: the server rejected the order because of it; otherwise the change was noticed before sending. */
export type PriceChange = { from: Amount; to: Amount; isSent: boolean };

type PriceDialogProps = {
  change: PriceChange | null;
  onAccept: () => void;
  onCancel: () => void;
};

/** Says that the price has changed since it was shown, with both prices, and asks for confirmation. */
export function PriceDialog({ change, onAccept, onCancel }: PriceDialogProps) {
  const t = useTranslations("order");
  const common = useTranslations("common");
  const locale = useLocale();
  if (!change) return null;
  const [from, to] = [change.from, change.to].map((amount) => formatAmount(amount, locale));
  return (
    <Dialog
      open
      onClose={onCancel}
      title={t("price.title")}
      description={t("price.text")}
      footer={
        <>
          <Button data-autofocus onClick={onCancel}>
            {common("back")}
          </Button>
          <Button variant="primary" onClick={onAccept}>
            {t("price.accept", { amount: to ?? "" })}
          </Button>
        </>
      }
    >
      <DefinitionList
        look="sums"
        items={[
          { key: "from", term: t("price.from"), value: from },
          { key: "to", term: t("price.to"), value: to, strong: true },
        ]}
      />
    </Dialog>
  );
}

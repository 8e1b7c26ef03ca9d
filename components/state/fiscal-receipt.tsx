import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { Locale } from "@/lib/base/locale";
import type { ShownReceipt } from "@/lib/domain/money/fiscal-receipts/schema";

const tones = {
  waiting: "info",
  sent: "info",
  delivered: "good",
  rejected: "danger",
  failed: "danger",
  settled: "neutral",
} as const;

/** The fiscal receipt of a payment: how it stands, and what names it once it is registered. */
export function FiscalReceiptCard({ receipt, locale }: { receipt: ShownReceipt; locale: Locale }) {
  const t = useTranslations("fiscalReceipt");
  const { state, reason, url, at } = receipt;
  const marks = (["storage", "document", "sign"] as const)
    .filter((name) => receipt[name] !== "")
    .map((name) => ({
      key: name,
      term: t(name),
      value: <span className="figures break-all">{receipt[name]}</span>,
    }));
  return (
    <Card title={t("title")} actions={<StateChip tone={tones[state]}>{t(`states.${state}`)}</StateChip>}>
      <DefinitionList
        items={[
          ...marks,
          { key: "at", term: t("at"), value: <Time value={at} locale={locale} /> },
          ...(reason ? [{ key: "reason", term: t("reason"), value: reason }] : []),
          ...(url
            ? [
                {
                  key: "url",
                  term: t("link"),
                  value: (
                    <a href={url} rel="noreferrer" className="tap text-accent-ink hover:underline">
                      {t("open")}
                    </a>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

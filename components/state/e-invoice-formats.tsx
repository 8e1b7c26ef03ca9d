import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { DownloadLink } from "@/components/ui/download-link";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import { localeOf } from "@/lib/base/locale";
import type { EInvoiceOffers } from "@/lib/domain/money/e-invoices/schema";

type Formats = EInvoiceOffers["formats"];
type LinksProps = {
  formats: Formats;
  /** Address of the files; a format follows. */
  base: string;
  /** Number of the document. */
  number: string;
};

/** Links to a document in each format in which it can be made. */
export function EInvoiceLinks({ formats, base, number }: LinksProps) {
  const t = useTranslations("eInvoice");
  return (
    <ul className="flex flex-wrap gap-2">
      {formats
        .filter(({ missing }) => missing.length === 0)
        .map(({ format }) => (
          <li key={format}>
            <DownloadLink
              href={`${base}/${format}`}
              label={t("named", { format: t(`formats.${format}`), number })}
            >
              {t(`formats.${format}`)}
            </DownloadLink>
          </li>
        ))}
    </ul>
  );
}

const tones = {
  waiting: "info",
  sent: "info",
  delivered: "good",
  rejected: "danger",
  failed: "danger",
  settled: "neutral",
} as const;

/** How its way through the network stands. */
function DeliveryState({ delivery }: { delivery: NonNullable<EInvoiceOffers["delivery"]> }) {
  const t = useTranslations("eInvoice");
  const locale = localeOf(useLocale());
  const { state, recipient, reason, at } = delivery;
  return (
    <div className="space-y-1 border-t pt-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{t("network.title")}</span>
        <StateChip tone={tones[state]}>{t(`network.states.${state}`)}</StateChip>
        <span className="text-ink-2 text-xs">
          <Time value={at} locale={locale} />
        </span>
      </p>
      {recipient && <p className="figures break-all text-ink-2 text-xs">{recipient}</p>}
      {reason && <p className="break-words text-xs">{reason}</p>}
    </div>
  );
}

/** The invoice as files that programs read, and what is missing where one cannot be made; nothing where it is none. */
export function EInvoiceCard({
  formats,
  base,
  number,
  delivery,
  act,
  isOwn = false,
}: LinksProps & {
  delivery: EInvoiceOffers["delivery"];
  /** Address of its universal transfer document; null = it has none. */
  act: string | null;
  /** Read by the customer, who cannot add what is missing of the seller. */
  isOwn?: boolean;
}) {
  const t = useTranslations("eInvoice");
  const lacking = formats
    .filter(({ missing }) => missing.length > 0)
    .filter(({ missing }) => !isOwn || missing.every((fact) => fact.startsWith("buyer_")));
  const hasFiles = formats.some(({ missing }) => missing.length === 0);
  if (!hasFiles && lacking.length === 0 && act === null && !delivery) return null;
  return (
    <Card title={t("title")}>
      <div className="space-y-3">
        <p className="text-ink-2 text-xs">{t("text")}</p>
        {hasFiles && <EInvoiceLinks {...{ formats, base, number }} />}
        {lacking.map(({ format, missing }) => (
          <div key={format} className="text-xs">
            <p>{t("lacks", { format: t(`formats.${format}`) })}</p>
            <ul className="mt-1 list-disc ps-5 text-ink-2">
              {missing.map((fact) => (
                <li key={fact}>{t(`missing.${fact}`)}</li>
              ))}
            </ul>
          </div>
        ))}
        {act !== null && (
          <DownloadLink href={act} label={t("named", { format: t("act"), number })}>
            {t("act")}
          </DownloadLink>
        )}
        {delivery && <DeliveryState delivery={delivery} />}
      </div>
    </Card>
  );
}

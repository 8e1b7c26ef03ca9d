import { useLocale, useTranslations } from "next-intl";
import { DownloadLink } from "@/components/ui/download-link";
import { Time } from "@/components/ui/time";
import type { Agreement } from "@/lib/domain/customers/legal/agreements/schema";

type AgreementListProps = {
  agreements: readonly Agreement[];
  /** Where their PDFs are, without the number. */
  path: string;
};

/** Data-processing agreements with their PDFs. */
export function AgreementList({ agreements, path }: AgreementListProps) {
  const t = useTranslations("legal");
  const locale = useLocale();
  return (
    <ul className="divide-y">
      {agreements.map(({ id, number, signer, at, address, hash }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
          <span className="font-medium">{t("versionOf", { name: t("kinds.dpa"), number })}</span>
          <Time value={at} locale={locale} />
          <span className="wrap-anywhere min-w-0 grow text-ink-2 text-xs">
            {signer} · <span className="figures">{address}</span> · SHA-256{" "}
            <code title={hash}>{hash.slice(0, 12)}…</code>
          </span>
          <DownloadLink href={`${path}/${id}`} label={t("agreementPdf", { number })}>
            PDF
          </DownloadLink>
        </li>
      ))}
    </ul>
  );
}

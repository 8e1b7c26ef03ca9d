import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Check, X } from "@/components/ui/icons";
import { formatDate } from "@/lib/base/time-text";
import { byArea } from "./right-areas";

type KeyPreviewProps = {
  rights: readonly string[];
  /** The rights that a key of the whole account could have. */
  all: readonly string[];
  /** Canonical ranges; empty = any address; null = the list is not valid yet. */
  ranges: readonly string[] | null;
  expires: string;
  isExempt: boolean;
  /** Host name of the only server that the key reaches. */
  server: string | null;
};

/** "This key will be able to…", from the list of rights. */
export function KeyPreview({ rights, all, ranges, expires, isExempt, server }: KeyPreviewProps) {
  const t = useTranslations("apiKeys");
  const locale = useLocale();
  const given = new Set(rights);
  const areas = byArea(all).map(({ area, rights: own }) => ({
    area,
    total: own.length,
    count: own.filter((right) => given.has(right)).length,
  }));
  return (
    <div className="space-y-3">
      <ul className="space-y-1.5">
        {areas
          .filter(({ count }) => count > 0)
          .map(({ area, count, total }) => (
            <Line key={area} isGood>
              {t(`areas.${area}`)}
              {count < total && <span className="text-ink-2"> · {t("form.ofCalls", { count, total })}</span>}
            </Line>
          ))}
        {areas
          .filter(({ count }) => count === 0)
          .map(({ area }) => (
            <Line key={area} isGood={false}>
              <span className="sr-only">{t("preview.not")} </span>
              {t(`areas.${area}`)}
            </Line>
          ))}
      </ul>
      <ul className="list-disc space-y-1 border-t ps-4 pt-3 text-ink-2 text-xs">
        <li>{server ? t("preview.server", { server }) : t("preview.account")}</li>
        {ranges !== null && (
          <li>
            {ranges.length === 0
              ? t("preview.anywhere")
              : t("preview.addresses", { others: ranges.length - 1, first: ranges[0] ?? "" })}
          </li>
        )}
        <li>
          {expires
            ? t("preview.until", { date: formatDate(`${expires}T12:00:00Z`, locale) })
            : t("preview.forever")}
        </li>
        <li>{t(isExempt ? "preview.noPin" : "preview.pin")}</li>
      </ul>
    </div>
  );
}

function Line({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  const Icon = isGood ? Check : X;
  return (
    <li className={isGood ? "flex gap-2" : "flex gap-2 text-ink-3"}>
      <Icon size={16} aria-hidden className={isGood ? "mt-0.5 text-good" : "mt-0.5"} />
      <span className="min-w-0">{children}</span>
    </li>
  );
}

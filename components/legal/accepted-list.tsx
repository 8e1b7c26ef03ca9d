import type { Route } from "next";
import { useLocale, useTranslations } from "next-intl";
import { Time } from "@/components/ui/time";
import { legalPath } from "@/lib/base/legal";
import { languageNames } from "@/lib/base/locale";
import type { AcceptedDocument } from "@/lib/domain/customers/legal/schema";

/** Which versions were accepted when, from where, and by whom. */
export function AcceptedList({
  accepted,
  isLinked,
}: {
  accepted: readonly AcceptedDocument[];
  isLinked: boolean;
}) {
  const t = useTranslations("legal");
  const locale = useLocale();
  return (
    <ul className="divide-y">
      {accepted.map(({ version, kind, number, language, at, address, occasion, by }) => {
        const name = t("versionOf", { name: t(`kinds.${kind}`), number });
        return (
          <li key={version} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3">
            {isLinked ? (
              <a
                href={legalPath(kind, version) as Route}
                className="tap font-medium text-accent-ink underline-offset-2 hover:underline"
              >
                {name}
              </a>
            ) : (
              <span className="font-medium">{name}</span>
            )}
            <Time value={at} locale={locale} />
            <span className="wrap-anywhere text-ink-2 text-xs">
              {t(`occasions.${occasion}`)} · {languageNames[language]} ·{" "}
              <span className="figures">{address}</span>
              {by !== null && ` · ${by}`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { Tone } from "@/components/ui/tone";
import { legalPath } from "@/lib/base/legal";
import { type Locale, languageNames } from "@/lib/base/locale";
import { formatDate } from "@/lib/base/time-text";
import type { EditedDocument, StaffVersion } from "@/lib/domain/customers/legal/schema";

const tones = { current: "good", coming: "info", past: "neutral" } satisfies Record<
  StaffVersion["state"],
  Tone
>;

type VersionListProps = { document: EditedDocument; locale: Locale };

/** What was published when, by whom, and from when it is in effect. */
export async function VersionList({ document: { kind, versions }, locale }: VersionListProps) {
  const t = await getTranslations("legalAdmin");
  return (
    <Card title={t("versions")} flush>
      {versions.length === 0 ? (
        <p className="p-4 text-ink-2">{t("noVersions")}</p>
      ) : (
        <ol className="divide-y">
          {versions.map(
            ({ version, number, state, holds_from: from, published, by, languages, is_mailing }) => (
              <li key={version} className="space-y-1 px-4 py-3">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <a
                    href={legalPath(kind, version)}
                    className="tap font-medium text-accent-ink underline-offset-2 hover:underline"
                  >
                    {t("version", { number })}
                  </a>
                  <StateChip tone={tones[state]}>{t(`states.${state}`)}</StateChip>
                  <span>{t("since", { date: formatDate(from, locale) })}</span>
                </p>
                <p className="flex flex-wrap gap-x-3 text-ink-2 text-xs">
                  <Time value={published} locale={locale} />
                  <span className="wrap-anywhere">{by ?? t("operator")}</span>
                  <span>{languages.map((one) => languageNames[one]).join(", ")}</span>
                  {is_mailing && <span>{t("mailing")}</span>}
                </p>
              </li>
            ),
          )}
        </ol>
      )}
    </Card>
  );
}

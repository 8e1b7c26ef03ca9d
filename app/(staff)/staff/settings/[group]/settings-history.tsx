import { useLocale, useTranslations } from "next-intl";
import type { Locale } from "@/lib/base/locale";
import type { AuditPage, Change } from "@/lib/domain/kernel/audit/schema";
import { History } from "../../catalogue/history";

type SettingsHistoryProps = { page: AuditPage; path: string; isFirst: boolean };

/** Who changed what of a group, and what was tried. Of secrets only that they were changed. */
export function SettingsHistory(props: SettingsHistoryProps) {
  const t = useTranslations("settings");
  const form = useTranslations("settingsForm");
  const locale = useLocale() as Locale;
  const shownValue = (value: Change["to"]): string => {
    if (value === null) return t("historyDefault");
    const text = [value].flat().join(", ");
    const key = `choices.${text}` as "choices.on";
    return /^\w+$/.test(text) && t.has(key) ? t(key) : text;
  };
  const labelsOf = ({ field, from, to }: Change): string => {
    if (field === "tried") return form(`try.${String(to) as "mail"}`);
    if (field === "works") return form(to === "true" ? "works" : "fails");
    const key = `names.${field}.label` as "names.SIGN_UP.label";
    const label = t.has(key) ? t(key) : field;
    if (to === "replaced" || to === "removed" || to === "[secret]") return `${label}: ${t("historySecret")}`;
    return `${label}: ${shownValue(from)} → ${shownValue(to)}`;
  };
  return <History {...props} locale={locale} labelsOf={labelsOf} />;
}

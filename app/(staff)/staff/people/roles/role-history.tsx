import { useLocale, useTranslations } from "next-intl";
import { changeLabels } from "@/components/activity/labels";
import type { Locale } from "@/lib/base/locale";
import type { AuditEntry, AuditPage, Change } from "@/lib/domain/kernel/audit/schema";
import { History } from "../../catalogue/history";
import { rightEntries } from "../../rights";
import { changedRights } from "./changed-rights";

type RoleHistoryProps = { page: AuditPage; path: string; isFirst: boolean };

/** Who changed what of a role: of its rights, those that it got and those that it lost. */
export function RoleHistory(props: RoleHistoryProps) {
  const t = useTranslations("staffRoles");
  const rights = useTranslations("staff.rights");
  const activity = useTranslations("activity");
  const locale = useLocale() as Locale;
  const nameOf = (right: string): string =>
    right in rightEntries ? rights(rightEntries[right as keyof typeof rightEntries].word) : right;
  const listOf = (some: readonly string[]): string => some.map(nameOf).join(", ");
  const labelsOf = (change: Change, { action }: AuditEntry): string => {
    if (change.field !== "rights") return changeLabels(activity, change, action);
    const { gained, lost } = changedRights(change);
    return [
      ...(gained.length > 0 ? [t("gained", { rights: listOf(gained) })] : []),
      ...(lost.length > 0 ? [t("lost", { rights: listOf(lost) })] : []),
    ].join(" · ");
  };
  return <History {...props} locale={locale} labelsOf={labelsOf} />;
}

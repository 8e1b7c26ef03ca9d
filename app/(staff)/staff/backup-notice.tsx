import { getLocale, getTranslations } from "next-intl/server";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import type { Locale } from "@/lib/base/locale";
import { formatRelative } from "@/lib/base/relative-text";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { showBackup } from "@/lib/domain/support/back-office/show-backup";

/** The age of the last backup, for staff who can do something about it. */
export async function BackupNotice({ context }: { context: StaffContext }) {
  if (!hasStaffRight(context.actor.account, "staff/manage")) return null;
  const [t, locale, backup] = await Promise.all([
    getTranslations("backOffice.backup"),
    getLocale() as Promise<Locale>,
    showBackup.call(context, {}),
  ]);
  if (!backup.is_expected) return null;
  const { made_at: madeAt, failure, every_hours: hours } = backup;
  if (failure !== null)
    return (
      <Notice tone="attention" title={t("failedTitle")}>
        <p>
          <Time value={failure.at} locale={locale} />
        </p>
        <p className="wrap-anywhere whitespace-pre-line">{failure.reason}</p>
      </Notice>
    );
  if (madeAt === null)
    return (
      <Notice tone="attention" title={t("noneTitle")}>
        {t("noneText")}
      </Notice>
    );
  const when = formatRelative(madeAt, context.now, locale);
  if (backup.is_old)
    return (
      <Notice tone="attention" title={t("oldTitle")}>
        {t("oldText", { when, hours })}
      </Notice>
    );
  return <p className="text-ink-2 text-xs">{t("made", { when })}</p>;
}

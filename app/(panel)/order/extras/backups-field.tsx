import { useLocale, useTranslations } from "next-intl";
import { SelectField } from "@/components/form/fields/select-field";
import { formatMoney } from "@/lib/base/money-text";
import { backupPlans } from "@/lib/domain/servers/backups/rules";
import { whyNoBackups } from "../selection/choice";
import type { ExtrasHold, ExtrasProps } from "./extras";

/** How often each server is backed up, with what it costs; else why it cannot be. */
export function BackupsField({
  options,
  draft,
  choice,
  onSelect,
}: ExtrasHold & Pick<ExtrasProps, "onSelect">) {
  const t = useTranslations("order");
  const common = useTranslations("common");
  const locale = useLocale();
  const why = whyNoBackups(options, draft, choice);
  return (
    <SelectField
      id="order-backups"
      className="max-w-80"
      label={t("extras.backups")}
      optionalLabel={common("optional")}
      help={
        why === null
          ? t("extras.backupsHelp")
          : t(`extras.whyNoBackups.${why}`, { currency: options.currency })
      }
      disabled={why !== null}
      value={choice.backups}
      onChange={(event) => onSelect("backups", event.currentTarget.value)}
    >
      <option value="">{t("extras.noBackups")}</option>
      {backupPlans.map((plan) => {
        const price = options.backup_prices[plan];
        return (
          price !== null && (
            <option key={plan} value={plan}>
              {t("extras.backupsFor", {
                plan: t(plan === "daily" ? "line.backupsDaily" : "line.backupsWeekly"),
                price: formatMoney(price, options.currency, locale),
              })}
            </option>
          )
        );
      })}
    </SelectField>
  );
}

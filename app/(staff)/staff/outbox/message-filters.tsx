import { useTranslations } from "next-intl";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { Button } from "@/components/ui/button";
import { channels, type MessageLogFilter, messageStates } from "@/lib/domain/messages/message-log/schema";

/** Filters of the list; stored in the page's URL. */
export function MessageLogFilters({ filter }: { filter: MessageLogFilter }) {
  const t = useTranslations("backOffice.messageLog");
  return (
    <form action="/staff/outbox" method="get" className="flex flex-wrap items-end gap-3">
      <SelectField label={t("channel")} name="channel" defaultValue={filter.channel}>
        {channels.map((channel) => (
          <option key={channel} value={channel}>
            {t(channel)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t("state")} name="state" defaultValue={filter.state ?? ""}>
        <option value="">{t("any")}</option>
        {messageStates.map((state) => (
          <option key={state} value={state}>
            {t(`states.${state}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t("account")}
        name="account"
        inputMode="numeric"
        defaultValue={filter.account ?? ""}
        autoComplete="off"
        className="w-40"
      />
      <Button type="submit">{t("show")}</Button>
    </form>
  );
}

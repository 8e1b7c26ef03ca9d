"use client";

import { useLocale, useTranslations } from "next-intl";
import { CallButton } from "@/components/form/buttons/call-button";
import { SelectField } from "@/components/form/fields/select-field";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Checkbox } from "@/components/ui/checkbox";
import { sendForm } from "@/lib/api/send-form";
import { formatDateTime } from "@/lib/base/time-text";
import type { SupportAccess } from "@/lib/domain/support/impersonation/schema";
import { saveAccess } from "./actions";

const choices = ["on", "off", "day"] as const;

/** Whether support may impersonate, may use consoles, and whether each impersonation session is reported by mail. */
export function AccessForm({ access: known }: { access: SupportAccess }) {
  const t = useTranslations("impersonation.own");
  const locale = useLocale();
  const { field, box, press, problems, isBusy } = useSentForm({
    values: {
      access: known.access,
      consoles: known.consoles_until !== null,
      mails_visits: known.mails_visits,
    },
    // Unchanged access is not sent: it would restart its period of a day.
    send: ({ access, consoles, mails_visits }) =>
      sendForm(saveAccess, {
        mails_visits,
        ...(access !== known.access && { access }),
        ...(consoles !== (known.consoles_until !== null) && { consoles }),
      }),
    onDone: () => showToast(t("saved")),
  });
  const until = (time: string | null) => time && t("until", { date: formatDateTime(time, locale) });
  return (
    <form method="post" noValidate className="space-y-4" onSubmit={press}>
      <SelectField
        label={t("access")}
        help={until(known.access_until) ?? t(`${known.access}Help`)}
        className="max-w-xs"
        {...field("access")}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {t(choice)}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-col gap-3">
        <Checkbox
          label={t("consoles")}
          help={until(known.consoles_until) ?? t("consolesHelp")}
          {...box("consoles")}
        />
        <Checkbox label={t("mails")} {...box("mails_visits")} />
      </div>
      <FormNotice problems={problems} />
      <CallButton calls="visits/set_access" type="submit" pending={isBusy} pendingLabel={t("saving")}>
        {t("save")}
      </CallButton>
    </form>
  );
}

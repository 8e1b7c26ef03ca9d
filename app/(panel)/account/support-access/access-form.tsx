"use client";

import { useLocale, useTranslations } from "next-intl";
import { CallButton } from "@/components/form/call-button";
import { FormNotice } from "@/components/form/form-problem";
import { SelectField } from "@/components/form/select-field";
import { useSubmit } from "@/components/form/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Checkbox } from "@/components/ui/checkbox";
import { sendForm } from "@/lib/api/send-form";
import { formatDateTime } from "@/lib/base/time-text";
import type { SupportAccess } from "@/lib/domain/support/impersonation/schema";
import { saveAccess } from "./actions";

const choices = ["on", "off", "day"] as const;

type Wanted = { access?: (typeof choices)[number]; consoles?: boolean; mails_visits: boolean };

/** Whether support may visit, may use consoles, and whether each impersonation session is told by mail. */
export function AccessForm({ access: known }: { access: SupportAccess }) {
  const t = useTranslations("impersonation.own");
  const locale = useLocale();
  const { submit, state, isBusy } = useSubmit({
    send: (wanted: Wanted) => sendForm(saveAccess, wanted),
    onDone: () => showToast(t("saved")),
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const until = (time: string | null) => time && t("until", { date: formatDateTime(time, locale) });
  return (
    <form
      method="post"
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        const given = new FormData(event.currentTarget);
        const access = choices.find((one) => one === given.get("access")) ?? "on";
        const consoles = given.has("consoles");
        // What was allowed for a day and is left as it is must not begin a new day.
        void submit({
          mails_visits: given.has("mails_visits"),
          ...(access !== known.access && { access }),
          ...(consoles !== (known.consoles_until !== null) && { consoles }),
        });
      }}
    >
      <SelectField
        label={t("access")}
        name="access"
        defaultValue={known.access}
        help={until(known.access_until) ?? t(`${known.access}Help`)}
        className="max-w-xs"
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {t(choice)}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-col gap-3">
        <Checkbox
          name="consoles"
          label={t("consoles")}
          help={until(known.consoles_until) ?? t("consolesHelp")}
          defaultChecked={known.consoles_until !== null}
        />
        <Checkbox name="mails_visits" label={t("mails")} defaultChecked={known.mails_visits} />
      </div>
      <FormNotice problems={failure ? [{ doc: failure.doc, field: null }] : []} />
      <CallButton calls="visits/set_access" type="submit" pending={isBusy} pendingLabel={t("saving")}>
        {t("save")}
      </CallButton>
    </form>
  );
}

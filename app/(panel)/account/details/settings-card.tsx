"use client";

import { useTranslations } from "next-intl";
import { CallButton } from "@/components/form/call-button";
import { FormNotice } from "@/components/form/form-problem";
import { useSubmit } from "@/components/form/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { sendForm } from "@/lib/api/send-form";
import { saveDetails } from "./actions";

const settings = ["co_autopayment", "co_marktemails", "co_marktsms"] as const;
export type Settings = Record<(typeof settings)[number], boolean>;

const word = (is: boolean): string => (is ? "on" : "off");

/** Automatic payment, and which news are wanted. */
export function SettingsCard({ values }: { values: Settings }) {
  const t = useTranslations("details");
  const { submit, state, isBusy } = useSubmit({
    send: (wanted: Settings) =>
      sendForm(saveDetails, {
        co_autopayment: word(wanted.co_autopayment),
        co_marktemails: word(wanted.co_marktemails),
        co_marktsms: word(wanted.co_marktsms),
      }),
    onDone: () => showToast(t("saved"), { tone: "good" }),
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return (
    <Card title={t("settings.title")}>
      <form
        method="post"
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          const given = new FormData(event.currentTarget);
          const [autopayment, mails, texts] = settings.map((name) => given.has(name));
          void submit({
            co_autopayment: autopayment ?? false,
            co_marktemails: mails ?? false,
            co_marktsms: texts ?? false,
          });
        }}
      >
        <div className="flex flex-col gap-3">
          {settings.map((name) => (
            <Checkbox
              key={name}
              name={name}
              label={t(`settings.${name}`)}
              help={t(`settings.${name}_help`)}
              defaultChecked={values[name]}
            />
          ))}
        </div>
        <FormNotice problems={failure ? [{ doc: failure.doc, field: null }] : []} />
        <CallButton calls="billing/update_client" type="submit" pending={isBusy} pendingLabel={t("saving")}>
          {t("settings.save")}
        </CallButton>
      </form>
    </Card>
  );
}

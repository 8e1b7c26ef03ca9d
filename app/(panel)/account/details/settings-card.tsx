"use client";

import { useTranslations } from "next-intl";
import { CallButton } from "@/components/form/buttons/call-button";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { sendForm } from "@/lib/api/send-form";
import { saveDetails } from "./actions";

const settings = ["co_autopayment", "co_marktemails", "co_marktsms"] as const;
export type Settings = Record<(typeof settings)[number], boolean>;

const word = (is: boolean): string => (is ? "on" : "off");

/** Automatic payment and marketing message settings. */
export function SettingsCard({ values }: { values: Settings }) {
  const t = useTranslations("details");
  const { box, press, problems, isBusy } = useSentForm({
    values,
    send: (wanted: Settings) =>
      sendForm(saveDetails, {
        co_autopayment: word(wanted.co_autopayment),
        co_marktemails: word(wanted.co_marktemails),
        co_marktsms: word(wanted.co_marktsms),
      }),
    onDone: () => showToast(t("saved"), { tone: "good" }),
  });
  return (
    <Card title={t("settings.title")}>
      <form method="post" noValidate className="space-y-4" onSubmit={press}>
        <div className="flex flex-col gap-3">
          {settings.map((name) => (
            <Checkbox
              key={name}
              label={t(`settings.${name}`)}
              help={t(`settings.${name}_help`)}
              {...box(name)}
            />
          ))}
        </div>
        <FormNotice problems={problems} />
        <CallButton calls="billing/update_client" type="submit" pending={isBusy} pendingLabel={t("saving")}>
          {t("settings.save")}
        </CallButton>
      </form>
    </Card>
  );
}

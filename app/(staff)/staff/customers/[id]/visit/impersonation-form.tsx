"use client";

import { useTranslations } from "next-intl";
import { SegmentedField } from "@/components/form/fields/segmented-field";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice, useProblemText } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { impersonationMinutes } from "@/lib/domain/support/impersonation/rules";
import { beginImpersonation } from "./actions";

type ImpersonationFormProps = { account: number; mayWrite: boolean };

/** Reason, duration and mode of an impersonation session; afterwards the panel shows the customer's pages. */
export function ImpersonationForm({ account, mayWrite }: ImpersonationFormProps) {
  const t = useTranslations("impersonation.start");
  const say = useProblemText();
  const { field, press, problems, isBusy } = useSentForm({
    values: {
      reason: "",
      ticket: "",
      minutes: String(impersonationMinutes[0]),
      mode: "read_only" as "read_only" | "read_write",
    },
    check: ({ reason }) => (reason.trim() === "" ? { reason: say("reason.missing") } : {}),
    send: ({ minutes, ...typed }) =>
      sendForm(beginImpersonation, { account, ...typed, minutes: Number(minutes) }),
    leaves: true,
    onDone: () => window.location.assign("/servers"),
  });
  const whyNot = mayWrite ? {} : { disabledReason: t("mayNotWrite") };
  return (
    <form method="post" onSubmit={press} noValidate className="max-w-xl space-y-4">
      <TextField
        label={t("reason")}
        help={t("reasonHelp")}
        {...field("reason")}
        maxLength={500}
        autoComplete="off"
        required
      />
      <div className="grid gap-4 sm:grid-cols-[3fr_2fr]">
        <TextField
          label={t("ticket")}
          optionalLabel={t("optional")}
          {...field("ticket")}
          maxLength={40}
          autoComplete="off"
        />
        <SelectField label={t("minutes")} {...field("minutes")}>
          {impersonationMinutes.map((minutes) => (
            <option key={minutes} value={minutes}>
              {t("minutesOf", { minutes })}
            </option>
          ))}
        </SelectField>
      </div>
      <SegmentedField
        label={t("mode")}
        {...field("mode")}
        help={mayWrite ? undefined : t("mayNotWrite")}
        options={[
          { value: "read_only", label: t("modes.read_only") },
          { value: "read_write", label: t("modes.read_write"), ...whyNot },
        ]}
      />
      <FormNotice problems={problems} />
      <Button type="submit" variant="primary" pending={isBusy} pendingLabel={t("starting")}>
        {t("submit")}
      </Button>
    </form>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { FormNotice, useFieldError } from "@/components/form/form-problem";
import { SegmentedField } from "@/components/form/segmented-field";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { useActionForm } from "@/components/form/use-action-form";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { impersonationMinutes } from "@/lib/domain/support/impersonation/rules";
import { beginImpersonation } from "./actions";

type ImpersonationFormProps = { account: number; mayWrite: boolean };

/** Why, for how long and with what rights; after it the panel shows that customer's pages. */
export function ImpersonationForm({ account, mayWrite }: ImpersonationFormProps) {
  const t = useTranslations("impersonation.start");
  const { submit, isSending, problems, done } = useActionForm({
    send: ({ reason = "", ticket = "", mode, minutes }) =>
      sendForm(beginImpersonation, {
        account,
        reason,
        ticket,
        mode: mode === "read_write" ? "read_write" : "read_only",
        minutes: Number(minutes),
      }),
    check: ({ reason = "" }) => (reason.trim() === "" ? [{ doc: "reason.missing", field: "reason" }] : []),
    onDone: () => window.location.assign("/servers"),
  });
  const error = useFieldError(problems);
  const whyNot = mayWrite ? {} : { disabledReason: t("mayNotWrite") };
  return (
    <form method="post" onSubmit={submit} noValidate className="max-w-xl space-y-4">
      <TextField
        label={t("reason")}
        help={t("reasonHelp")}
        name="reason"
        error={error("reason")}
        maxLength={500}
        autoComplete="off"
        required
      />
      <div className="grid gap-4 sm:grid-cols-[3fr_2fr]">
        <TextField
          label={t("ticket")}
          optionalLabel={t("optional")}
          name="ticket"
          error={error("ticket")}
          maxLength={40}
          autoComplete="off"
        />
        <SelectField label={t("minutes")} name="minutes" error={error("minutes")}>
          {impersonationMinutes.map((minutes) => (
            <option key={minutes} value={minutes}>
              {t("minutesOf", { minutes })}
            </option>
          ))}
        </SelectField>
      </div>
      <SegmentedField
        label={t("mode")}
        name="mode"
        defaultValue="read_only"
        help={mayWrite ? undefined : t("mayNotWrite")}
        options={[
          { value: "read_only", label: t("modes.read_only") },
          { value: "read_write", label: t("modes.read_write"), ...whyNot },
        ]}
      />
      <FormNotice problems={problems} />
      <Button
        type="submit"
        variant="primary"
        pending={isSending || done !== null}
        pendingLabel={t("starting")}
      >
        {t("submit")}
      </Button>
    </form>
  );
}

"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { TextField } from "@/components/form/fields/text-field";
import { PinField } from "@/components/form/pin/pin-field";
import { usePin } from "@/components/form/pin/use-pin";
import { FormNotice, useFieldError } from "@/components/form/problems/form-problem";
import type { FormTexts } from "@/components/form/submit/form-texts";
import { type FormProblem, useActionForm } from "@/components/form/submit/use-action-form";
import { Card } from "@/components/ui/card";
import { sendForm } from "@/lib/api/send-form";
import { parseEmail } from "@/lib/base/email";
import { askForEmail } from "./actions";

type EmailCardProps = {
  email: string;
  needsPin: boolean;
  /** The requested address that is not confirmed yet, if there is one. */
  waiting: ReactNode;
};

const checkFor =
  (current: string) =>
  ({ email = "" }: FormTexts): FormProblem[] => {
    const parsed = parseEmail(email);
    const problem = parsed.isValid ? (parsed.address === current ? "same" : null) : parsed.problem;
    return problem ? [{ doc: `email.${problem}`, field: "email" }] : [];
  };

/** Requests another email; asks for the PIN where one is set. */
export function EmailCard({ email, needsPin, waiting }: EmailCardProps) {
  const t = useTranslations("account.emailChange");
  const pin = usePin(needsPin);
  const form = useActionForm({
    check: checkFor(email),
    send: ({ email: wanted = "", pin: given, pin_trust }) =>
      sendForm(askForEmail, { email: wanted, pin: given, pin_trust }),
    pin,
  });
  const error = useFieldError(form.problems);
  return (
    <Card title={t("title")}>
      <div className="space-y-4">
        {waiting}
        <form method="post" onSubmit={form.submit} noValidate className="space-y-4">
          <TextField
            label={t("email")}
            help={t("help")}
            error={error("email")}
            name="email"
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <PinField pin={pin} consequence={t("nothingChanged")} />
          <FormNotice problems={form.problems} />
          <CallButton
            calls="accounts/change_email"
            type="submit"
            pending={form.isSending}
            pendingLabel={t("pending")}
          >
            {t("submit")}
          </CallButton>
        </form>
      </div>
    </Card>
  );
}

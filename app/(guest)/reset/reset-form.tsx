"use client";

import { useTranslations } from "next-intl";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice, useFieldError } from "@/components/form/problems/form-problem";
import type { FormTexts } from "@/components/form/submit/form-texts";
import { type FormProblem, useActionForm } from "@/components/form/submit/use-action-form";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { sendForm } from "@/lib/api/send-form";
import { parseEmail } from "@/lib/base/email";
import { askForReset } from "./actions";

function check({ email = "" }: FormTexts): FormProblem[] {
  const parsed = parseEmail(email);
  return parsed.isValid ? [] : [{ doc: `email.${parsed.problem}`, field: "email" }];
}

/** Asks for the email and then shows the same text whether or not an account has it. */
export function ResetForm({ isKept, mailsCommand }: { isKept: boolean; mailsCommand: string | null }) {
  const t = useTranslations("reset");
  const form = useActionForm({ send: ({ email = "" }) => sendForm(askForReset, { email }), check });
  const error = useFieldError(form.problems);
  if (form.done && isKept) {
    const { email } = form.done;
    return (
      <Notice tone="attention" title={t("keptTitle")} live>
        {mailsCommand === null
          ? t("keptAsk", { email })
          : t.rich("keptText", {
              email,
              command: () => (
                <code className="wrap-anywhere inline-block">
                  {mailsCommand} {email}
                </code>
              ),
            })}
      </Notice>
    );
  }
  if (form.done) {
    return (
      <div className="space-y-3">
        <Notice tone="good" title={t("sentTitle")} live>
          {t("sentText", { email: form.done.email })}
        </Notice>
        <p className="text-ink-2 text-xs">{t("sentHelp")}</p>
      </div>
    );
  }
  return (
    <form method="post" onSubmit={form.submit} noValidate className="space-y-4">
      <TextField
        label={t("email")}
        error={error("email")}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <FormNotice problems={form.problems} />
      <Button type="submit" variant="primary" wide pending={form.isSending} pendingLabel={t("pending")}>
        {t("submit")}
      </Button>
    </form>
  );
}

"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CallButton } from "@/components/form/buttons/call-button";
import { NewPasswordField } from "@/components/form/fields/new-password-field";
import { FormNotice, useFieldError } from "@/components/form/problems/form-problem";
import type { FormTexts } from "@/components/form/submit/form-texts";
import { type FormProblem, useActionForm } from "@/components/form/submit/use-action-form";
import { showToast } from "@/components/frame/toast-store";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { sendForm } from "@/lib/api/send-form";
import { checkPassword } from "@/lib/domain/identity/passwords/rules";
import { setPassword } from "./actions";

type PasswordCardProps = {
  email: string;
  hasPassword: boolean;
  /** "Changed on …", when it was. */
  hint: ReactNode;
};

const checkFor =
  (email: string) =>
  ({ new_password = "" }: FormTexts): FormProblem[] => {
    const problem = checkPassword(new_password, email);
    return problem ? [{ doc: `password.${problem}`, field: "new_password" }] : [];
  };

/** Changes the password. An account that signs in only through another service has none to change. */
export function PasswordCard({ email, hasPassword, hint }: PasswordCardProps) {
  const t = useTranslations("account.password");
  return (
    <Card title={t("title")} hint={hint}>
      {hasPassword ? (
        <PasswordForm email={email} />
      ) : (
        <div className="space-y-3">
          <p className="text-ink-2">{t("none")}</p>
          <LinkButton href="/reset">{t("setByMail")}</LinkButton>
        </div>
      )}
    </Card>
  );
}

function PasswordForm({ email }: { email: string }) {
  const t = useTranslations("account.password");
  const form = useActionForm({
    send: ({ new_password = "" }) => sendForm(setPassword, { new_password }),
    check: checkFor(email),
    onDone: () => showToast(t("done")),
  });
  const error = useFieldError(form.problems);
  return (
    <form method="post" onSubmit={form.submit} noValidate className="space-y-4">
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField
        label={t("next")}
        help={t("help")}
        error={error("new_password")}
        name="new_password"
      />
      <p className="text-ink-2">{t("consequence")}</p>
      <FormNotice problems={form.problems} />
      <CallButton
        calls="accounts/change_password"
        type="submit"
        pending={form.isSending}
        pendingLabel={t("pending")}
      >
        {t("submit")}
      </CallButton>
    </form>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { FormNotice, isLinkGone, useFieldError } from "@/components/form/form-problem";
import { CutOffLink, GoneLink } from "@/components/form/link-gone";
import { forgetLinkToken, useLinkToken } from "@/components/form/link-press";
import { PasswordField } from "@/components/form/password-field";
import { type FormTexts, useActionForm } from "@/components/form/use-action-form";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { checkPassword } from "@/lib/domain/passwords/rules";
import { setNewPassword } from "../actions";

function check({ password = "" }: FormTexts) {
  const problem = checkPassword(password, "");
  return problem ? [{ doc: `password.${problem}`, field: "password" }] : [];
}

/** The new password, once; then the way to sign in with it. */
export function NewPasswordForm() {
  const t = useTranslations("reset");
  const common = useTranslations("common");
  const token = useLinkToken();
  const form = useActionForm({
    send: ({ password = "" }) => setNewPassword({ token: token ?? "", password }),
    check,
    onDone: forgetLinkToken,
  });
  const error = useFieldError(form.problems);
  if (form.done) {
    return (
      <div className="space-y-4">
        <Notice tone="good" title={t("doneTitle")} live>
          {t("doneText")}
        </Notice>
        <LinkButton href="/login" variant="primary" wide>
          {t("signIn")}
        </LinkButton>
      </div>
    );
  }
  if (isLinkGone(form.problems)) return <GoneLink again="/reset" />;
  if (token === "") return <CutOffLink />;
  return (
    <form method="post" onSubmit={form.submit} noValidate className="space-y-4">
      <FormNotice problems={form.problems} />
      <PasswordField
        label={t("password")}
        help={t("passwordHelp")}
        error={error("password")}
        name="password"
        autoComplete="new-password"
        required
        showLabel={common("showPassword")}
        hideLabel={common("hidePassword")}
        capsLockHint={common("capsLock")}
      />
      <Button type="submit" variant="primary" wide pending={form.isSending} pendingLabel={t("newPending")}>
        {t("newSubmit")}
      </Button>
    </form>
  );
}

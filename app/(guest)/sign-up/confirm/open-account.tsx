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
import { openAccount } from "../actions";

const check = ({ password = "" }: FormTexts) =>
  password === "" ? [{ doc: "password.empty", field: "password" }] : [];

/** The press that opens the account, for whoever knows the password that was chosen with it. */
export function OpenAccount() {
  const t = useTranslations("signUp");
  const common = useTranslations("common");
  const token = useLinkToken();
  const form = useActionForm({
    send: ({ password = "" }) => openAccount({ token: token ?? "", password }),
    check,
    onDone: forgetLinkToken,
  });
  const error = useFieldError(form.problems);
  if (form.done)
    return (
      <div className="space-y-4">
        <Notice tone="good" title={t("openedTitle")} live>
          {t("openedText", { email: form.done.email })}
        </Notice>
        <LinkButton href="/login" variant="primary" wide>
          {t("signIn")}
        </LinkButton>
      </div>
    );
  if (isLinkGone(form.problems)) return <GoneLink again="/sign-up" />;
  if (token === "") return <CutOffLink />;
  return (
    <form method="post" onSubmit={form.submit} noValidate className="space-y-4">
      <FormNotice problems={form.problems} />
      <PasswordField
        label={t("password")}
        help={t("confirmHelp")}
        error={error("password")}
        name="password"
        autoComplete="current-password"
        required
        showLabel={common("showPassword")}
        hideLabel={common("hidePassword")}
        capsLockHint={common("capsLock")}
      />
      <Button
        type="submit"
        variant="primary"
        wide
        disabled={token === null}
        pending={form.isSending}
        pendingLabel={t("confirmPending")}
      >
        {t("confirm")}
      </Button>
    </form>
  );
}

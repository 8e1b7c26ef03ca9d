"use client";

import { useTranslations } from "next-intl";
import { LinkPress } from "@/components/form/mail-link/link-press";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { sendForm } from "@/lib/api/send-form";
import { checkPassword } from "@/lib/domain/identity/passwords/rules";
import { setNewPassword } from "../actions";

function wrongWith(password: string) {
  const problem = checkPassword(password, "");
  return problem && (`password.${problem}` as const);
}

/** Asks for the new password once, then links to sign-in. */
export function NewPasswordForm() {
  const t = useTranslations("reset");
  return (
    <LinkPress
      send={(input) => sendForm(setNewPassword, input)}
      label={t("newSubmit")}
      pendingLabel={t("newPending")}
      password={{ label: t("password"), help: t("passwordHelp"), isNew: true, check: wrongWith }}
      again="/reset"
      done={() => (
        <div className="space-y-4">
          <Notice tone="good" title={t("doneTitle")} live>
            {t("doneText")}
          </Notice>
          <LinkButton href="/login" variant="primary" wide>
            {t("signIn")}
          </LinkButton>
        </div>
      )}
    />
  );
}

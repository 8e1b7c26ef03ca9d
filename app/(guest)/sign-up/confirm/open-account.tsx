"use client";

import { useTranslations } from "next-intl";
import { LinkPress } from "@/components/form/link-press";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { sendForm } from "@/lib/api/send-form";
import { keepEmail } from "../../kept-email";
import { openAccount } from "../actions";

/** The button that creates the account. It asks for the password that was chosen in the sign-up form. */
export function OpenAccount() {
  const t = useTranslations("signUp");
  return (
    <LinkPress
      send={(input) => sendForm(openAccount, input)}
      label={t("confirm")}
      pendingLabel={t("confirmPending")}
      password={{
        label: t("password"),
        help: t("confirmHelp"),
        isNew: false,
        check: (password) => (password === "" ? "password.empty" : null),
      }}
      again="/sign-up"
      done={({ email }) => (
        <div className="space-y-4">
          <Notice tone="good" title={t("openedTitle")} live>
            {t("openedText", { email })}
          </Notice>
          <LinkButton href="/login" variant="primary" wide onClick={() => keepEmail(email)}>
            {t("signIn")}
          </LinkButton>
        </div>
      )}
    />
  );
}

"use client";

import { useTranslations } from "next-intl";
import { LinkPress } from "@/components/form/mail-link/link-press";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { sendForm } from "@/lib/api/send-form";
import { takeNewEmail } from "./actions";

/** The button that confirms the new address. */
export function ConfirmEmail() {
  const t = useTranslations("emailChange.confirm");
  return (
    <LinkPress
      send={({ token }) => sendForm(takeNewEmail, { token })}
      label={t("submit")}
      pendingLabel={t("pending")}
      again="/account"
      done={({ email }) => (
        <div className="space-y-4">
          <Notice tone="good" title={t("doneTitle")} live>
            {t("doneText", { email })}
          </Notice>
          <LinkButton href="/account" variant="primary" wide>
            {t("next")}
          </LinkButton>
        </div>
      )}
    />
  );
}

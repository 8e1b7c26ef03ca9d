"use client";

import { useTranslations } from "next-intl";
import { LinkPress } from "@/components/form/link-press";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { openAccount } from "../actions";

/** The press that opens the account. */
export function OpenAccount() {
  const t = useTranslations("signUp");
  return (
    <LinkPress
      action={openAccount}
      label={t("confirm")}
      pendingLabel={t("confirmPending")}
      again="/sign-up"
      done={({ email }) => (
        <div className="space-y-4">
          <Notice tone="good" title={t("openedTitle")} live>
            {t("openedText", { email })}
          </Notice>
          <LinkButton href="/login" variant="primary" wide>
            {t("signIn")}
          </LinkButton>
        </div>
      )}
    />
  );
}

"use client";

import { useTranslations } from "next-intl";
import { LinkPress } from "@/components/form/mail-link/link-press";
import { Notice } from "@/components/ui/notice";
import { sendForm } from "@/lib/api/send-form";
import { agreeToNotifications } from "./actions";

/** The button that allows notifications to be sent to this mailbox. */
export function ConfirmEmailAddress() {
  const t = useTranslations("emailConfirmation");
  return (
    <LinkPress
      send={({ token }) => sendForm(agreeToNotifications, { token })}
      label={t("submit")}
      pendingLabel={t("pending")}
      done={({ address }) => (
        <Notice tone="good" title={t("doneTitle")} live>
          {t("doneText", { address })}
        </Notice>
      )}
    />
  );
}

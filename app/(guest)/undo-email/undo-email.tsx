"use client";

import { useTranslations } from "next-intl";
import { LinkPress } from "@/components/form/mail-link/link-press";
import { buttonStyle } from "@/components/ui/button-style";
import { Notice } from "@/components/ui/notice";
import { sendForm } from "@/lib/api/send-form";
import { takeOldEmail } from "./actions";

/** The button that undoes a change of email, followed by the link to set a new password. */
export function UndoEmail() {
  const t = useTranslations("emailChange.undo");
  return (
    <LinkPress
      send={({ token }) => sendForm(takeOldEmail, { token })}
      label={t("submit")}
      pendingLabel={t("pending")}
      done={({ email, token, ...dropped }) => (
        <div className="space-y-4">
          <Notice tone="good" title={t("doneTitle")} live>
            {t("doneText", { email })}
            {Object.values(dropped).some((count) => count > 0) && (
              <p className="mt-2">{t("dropped", dropped)}</p>
            )}
          </Notice>
          <a href={`/reset/new#${token}`} className={buttonStyle("primary", "md", true)}>
            {t("next")}
          </a>
        </div>
      )}
    />
  );
}

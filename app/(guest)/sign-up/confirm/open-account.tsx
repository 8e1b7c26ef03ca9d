"use client";

import { useTranslations } from "next-intl";
import { LinkPress } from "@/components/form/mail-link/link-press";
import { sendForm } from "@/lib/api/send-form";
import { openAccount } from "../actions";
import { Arrived } from "./arrived";

/** The button that creates the account. Asks for the password chosen in the sign-up form. */
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
      done={() => <Arrived />}
    />
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { NewPasswordField } from "@/components/form/fields/new-password-field";
import { OneTimeCodeField } from "@/components/form/fields/one-time-code-field";
import { TextField } from "@/components/form/fields/text-field";
import { CutOffLink, GoneLink } from "@/components/form/mail-link/link-gone";
import { forgetLinkToken, useLinkToken } from "@/components/form/mail-link/link-press";
import { FormNotice, isLinkGone, useProblemText } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { AppSecret } from "@/components/joining/app-secret";
import { RecoveryCodes } from "@/components/joining/recovery-codes";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { sendForm } from "@/lib/api/send-form";
import { checkPassword } from "@/lib/domain/identity/passwords/rules";
import { beginJoin, finishJoin } from "./actions";

type Shown = { email: string; secret: string; qr: string };

/** What the link is for; null while loading, "gone" if it is no longer valid. */
function useJoining(token: string | null): Shown | "gone" | null {
  const [shown, setShown] = useState<Shown | "gone" | null>(null);
  useEffect(() => {
    if (!token) return;
    sendForm(beginJoin, { token }).then(setShown, () => setShown("gone"));
  }, [token]);
  return shown;
}

/** Password and second factor of a new staff account, set together: neither is valid without the other. */
export function JoinForm() {
  const t = useTranslations("join");
  const token = useLinkToken();
  const shown = useJoining(token);
  const say = useProblemText();
  const { field, press, problems, state, isBusy } = useSentForm({
    values: { password: "", code: "" },
    check: ({ password }) => {
      const problem = checkPassword(password, shown === null || shown === "gone" ? "" : shown.email);
      return problem ? { password: say(`password.${problem}`) } : {};
    },
    send: (typed) => sendForm(finishJoin, { token: token ?? "", ...typed }),
    onDone: forgetLinkToken,
  });
  if (state.step === "done")
    return (
      <RecoveryCodes codes={state.answer.codes}>
        <LinkButton href="/login" variant="primary" wide>
          {t("signIn")}
        </LinkButton>
      </RecoveryCodes>
    );
  if (shown === "gone" || isLinkGone(problems)) return <GoneLink />;
  if (token === "") return <CutOffLink />;
  if (shown === null) return <p role="status">{t("reading")}</p>;
  return (
    <form method="post" onSubmit={press} noValidate className="space-y-4">
      <TextField label={t("account")} name="email" autoComplete="username" value={shown.email} readOnly />
      <NewPasswordField label={t("password")} help={t("passwordHelp")} {...field("password")} />
      <AppSecret {...shown} />
      <OneTimeCodeField label={t("code")} help={t("codeHelp")} {...field("code")} />
      <FormNotice problems={problems} />
      <Button type="submit" variant="primary" wide pending={isBusy} pendingLabel={t("pending")}>
        {t("submit")}
      </Button>
    </form>
  );
}

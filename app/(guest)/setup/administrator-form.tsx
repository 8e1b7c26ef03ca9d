"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { NewPasswordField } from "@/components/form/fields/new-password-field";
import { OneTimeCodeField } from "@/components/form/fields/one-time-code-field";
import { TextField } from "@/components/form/fields/text-field";
import { forgetLinkToken, useLinkToken } from "@/components/form/mail-link/link-press";
import { FormNotice, isLinkGone, useProblemText } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { AppSecret } from "@/components/joining/app-secret";
import { RecoveryCodes } from "@/components/joining/recovery-codes";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Notice } from "@/components/ui/notice";
import { sendForm } from "@/lib/api/send-form";
import { localeOf } from "@/lib/base/locale";
import { checkPassword } from "@/lib/domain/identity/passwords/rules";
import { beginSettingUp, makeAdministrator } from "./actions";

type Shown = { secret: string; qr: string };

/** What the link leads to; null while loading, "gone" if it is no longer valid. */
function useSetup(token: string | null): Shown | "gone" | null {
  const [shown, setShown] = useState<Shown | "gone" | null>(null);
  useEffect(() => {
    if (!token) return;
    sendForm(beginSettingUp, { token }).then(setShown, () => setShown("gone"));
  }, [token]);
  return shown;
}

/** Without a link that works: where there is one, and the way in for those who have used it. */
function NoLink({ isGone }: { isGone: boolean }) {
  const t = useTranslations("setup.begin");
  return (
    <div className="space-y-4">
      {isGone ? (
        <Notice tone="danger" title={t("goneTitle")} live>
          {t("goneText")}
        </Notice>
      ) : (
        <Notice tone="info">{t("noToken")}</Notice>
      )}
      <p className="flex flex-wrap items-center justify-between gap-3 text-ink-2">
        {t("isSetUp")}
        {/* A plain link: until then the panel has no such page. */}
        <a href="/login" className={buttonStyle("secondary", "md")}>
          {t("signIn")}
        </a>
      </p>
    </div>
  );
}

/** The first administrator, with password and second factor: nobody gets in with less. */
export function AdministratorForm() {
  const t = useTranslations("setup.begin");
  const join = useTranslations("join");
  const language = localeOf(useLocale());
  const token = useLinkToken();
  const shown = useSetup(token);
  const say = useProblemText();
  const { field, press, problems, state, isBusy } = useSentForm({
    values: { email: "", name: "", password: "", code: "" },
    check: ({ email, name, password }) => {
      const problem = checkPassword(password, email);
      return {
        ...(name.trim() === "" ? { name: t("nameMissing") } : {}),
        ...(problem ? { password: say(`password.${problem}`) } : {}),
      };
    },
    send: (typed) => sendForm(makeAdministrator, { token: token ?? "", language, ...typed }),
    onDone: forgetLinkToken,
  });
  if (state.step === "done")
    return (
      <RecoveryCodes codes={state.answer.codes}>
        {/* A plain link: the frame of staff has to be loaded anew. */}
        <a href="/staff/setup" className={buttonStyle("primary", "md", true)}>
          {t("next")}
        </a>
      </RecoveryCodes>
    );
  if (token === "") return <NoLink isGone={false} />;
  if (shown === "gone" || isLinkGone(problems)) return <NoLink isGone />;
  if (shown === null) return <p role="status">{join("reading")}</p>;
  return (
    <form method="post" onSubmit={press} noValidate className="space-y-4">
      <TextField label={t("name")} {...field("name")} autoComplete="name" required />
      <TextField
        label={t("email")}
        {...field("email")}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <NewPasswordField label={join("password")} help={join("passwordHelp")} {...field("password")} />
      <AppSecret {...shown} />
      <OneTimeCodeField label={join("code")} help={join("codeHelp")} {...field("code")} />
      <FormNotice problems={problems} />
      <Button type="submit" variant="primary" wide pending={isBusy} pendingLabel={t("pending")}>
        {t("submit")}
      </Button>
    </form>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { PasswordField } from "@/components/form/fields/password-field";
import { TextField } from "@/components/form/fields/text-field";
import { CutOffLink, GoneLink } from "@/components/form/mail-link/link-gone";
import { forgetLinkToken, useLinkToken } from "@/components/form/mail-link/link-press";
import { FormNotice, isLinkGone, useProblemText } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
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

function Codes({ codes }: { codes: string[] }) {
  const t = useTranslations("join");
  const common = useTranslations("common");
  return (
    <div className="space-y-4">
      <Notice tone="good" title={t("doneTitle")} live>
        {t("doneText")}
      </Notice>
      <ul className="grid grid-cols-2 gap-2 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton value={codes.join("\n")} label={t("copyCodes")} copiedLabel={common("copied")} />
      <LinkButton href="/login" variant="primary" wide>
        {t("signIn")}
      </LinkButton>
    </div>
  );
}

function Secret({ shown }: { shown: Shown }) {
  const t = useTranslations("join");
  const common = useTranslations("common");
  return (
    <div className="space-y-2">
      {/* biome-ignore lint/performance/noImgElement: the picture is a data URL, so there is nothing to optimise. */}
      <img src={shown.qr} alt={t("qr")} className="mx-auto size-44 rounded-sm border bg-white" />
      <p className="text-ink-2 text-xs">{t("byHand")}</p>
      <p className="flex items-center gap-2">
        <code className="min-w-0 select-all break-words font-mono">
          {shown.secret.replace(/(.{4})(?=.)/g, "$1 ")}
        </code>
        <CopyButton value={shown.secret} label={t("copy")} copiedLabel={common("copied")} />
      </p>
    </div>
  );
}

/** Password and second factor of a new staff account, set together: neither is valid without the other. */
export function JoinForm() {
  const t = useTranslations("join");
  const common = useTranslations("common");
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
  if (state.step === "done") return <Codes codes={state.answer.codes} />;
  if (shown === "gone" || isLinkGone(problems)) return <GoneLink />;
  if (token === "") return <CutOffLink />;
  if (shown === null) return <p role="status">{t("reading")}</p>;
  return (
    <form method="post" onSubmit={press} noValidate className="space-y-4">
      <TextField label={t("account")} name="email" autoComplete="username" value={shown.email} readOnly />
      <PasswordField
        label={t("password")}
        help={t("passwordHelp")}
        {...field("password")}
        autoComplete="new-password"
        required
        showLabel={common("showPassword")}
        hideLabel={common("hidePassword")}
        capsLockHint={common("capsLock")}
      />
      <Secret shown={shown} />
      <TextField
        label={t("code")}
        help={t("codeHelp")}
        {...field("code")}
        mono
        autoComplete="one-time-code"
        inputMode="numeric"
        required
      />
      <FormNotice problems={problems} />
      <Button type="submit" variant="primary" wide pending={isBusy} pendingLabel={t("pending")}>
        {t("submit")}
      </Button>
    </form>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { NewPasswordField } from "@/components/form/fields/new-password-field";
import { TextField } from "@/components/form/fields/text-field";
import { CutOffLink, GoneLink } from "@/components/form/mail-link/link-gone";
import { forgetLinkToken, useLinkToken } from "@/components/form/mail-link/link-press";
import { FormNotice, isLinkGone, useFieldError } from "@/components/form/problems/form-problem";
import { useActionForm } from "@/components/form/submit/use-action-form";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { sendForm } from "@/lib/api/send-form";
import { checkPassword } from "@/lib/domain/identity/passwords/rules";
import type { MemberRole } from "@/lib/domain/kernel/access/member-roles";
import { accept, begin } from "./actions";

type Shown = {
  email: string;
  account: string;
  role: MemberRole;
  way: "accept" | "sign_in" | "other_email" | "new";
};

/** What the link is for; null while loading, "gone" if it is no longer valid. */
function useInvitation(token: string | null): Shown | "gone" | null {
  const [shown, setShown] = useState<Shown | "gone" | null>(null);
  useEffect(() => {
    if (!token) return;
    sendForm(begin, { token }).then(setShown, () => setShown("gone"));
  }, [token]);
  return shown;
}

function wrongWith({ way, email }: Shown, password: string) {
  const problem = way === "new" ? checkPassword(password, email) : null;
  return problem ? [{ doc: `password.${problem}` as const, field: "password" }] : [];
}

/** The link has to be opened again after signing in, because its token is never in a URL sent to the server. */
function NotYet({ shown }: { shown: Shown }) {
  const t = useTranslations("members.invitation");
  const isOther = shown.way === "other_email";
  return (
    <div className="space-y-4">
      <Notice tone="info" title={t(isOther ? "otherTitle" : "signInTitle")}>
        {t(isOther ? "otherText" : "signInText", { email: shown.email })}
      </Notice>
      {!isOther && (
        <LinkButton href="/login" variant="primary" wide>
          {t("signIn")}
        </LinkButton>
      )}
    </div>
  );
}

function Done({ account, isNew }: { account: string; isNew: boolean }) {
  const t = useTranslations("members.invitation");
  return (
    <div className="space-y-4">
      <Notice tone="good" title={t("doneTitle")} live>
        {t("doneText", { account })}
      </Notice>
      <LinkButton href={isNew ? "/login" : "/account/people"} variant="primary" wide>
        {t(isNew ? "signIn" : "goOn")}
      </LinkButton>
    </div>
  );
}

/** Accepts an invitation, for the signed-in account or with a password for a new one. */
export function InvitationForm() {
  const t = useTranslations("members");
  const token = useLinkToken();
  const shown = useInvitation(token);
  const found = shown === "gone" ? null : shown;
  const form = useActionForm({
    send: ({ password = "" }) => sendForm(accept, { token: token ?? "", password }),
    check: ({ password = "" }) => (found ? wrongWith(found, password) : []),
    onDone: forgetLinkToken,
  });
  const error = useFieldError(form.problems);
  if (form.done) return <Done account={form.done.account} isNew={form.done.is_new} />;
  if (shown === "gone" || isLinkGone(form.problems)) return <GoneLink />;
  if (token === "") return <CutOffLink />;
  if (found === null) return <p role="status">{t("invitation.reading")}</p>;
  const { account, role, email, way } = found;
  return (
    <form method="post" onSubmit={form.submit} noValidate className="space-y-4">
      <p>{t("invitation.offer", { account, role: t(`roles.${role}`) })}</p>
      {way === "sign_in" || way === "other_email" ? (
        <NotYet shown={found} />
      ) : (
        <>
          <TextField
            label={t("invitation.account")}
            name="email"
            autoComplete="username"
            value={email}
            readOnly
          />
          {way === "new" && (
            <NewPasswordField
              label={t("invitation.password")}
              help={t("invitation.passwordHelp")}
              error={error("password")}
              name="password"
            />
          )}
          <FormNotice problems={form.problems} />
          <Button
            type="submit"
            variant="primary"
            wide
            pending={form.isSending}
            pendingLabel={t("invitation.pending")}
          >
            {t("invitation.accept")}
          </Button>
        </>
      )}
    </form>
  );
}

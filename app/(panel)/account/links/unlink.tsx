"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { PasswordField } from "@/components/form/password-field";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { submitForm } from "@/lib/api/send-form";
import { unlinkAction } from "./actions";

type Problem = "missing" | "wrong" | "limited" | "lastWayIn" | "gone" | "signedOut" | "failed";

const problems: Record<string, Problem> = {
  "login.failed": "wrong",
  "rate.limited": "limited",
  "sso.last_way_in": "lastWayIn",
  "link.not_found": "gone",
  "session.missing": "signedOut",
};

const aboutPassword = (problem: Problem | null) => problem === "missing" || problem === "wrong";

type UnlinkProps = { provider: string; name: string; hasPassword: boolean };

/** The button and its dialog: what stops working, and the account's password. */
export function Unlink({ provider, name, hasPassword }: UnlinkProps) {
  const t = useTranslations("links");
  const common = useTranslations("common");
  const formId = useId();
  const [isOpen, setOpen] = useState(false);
  const [isSending, setSending] = useState(false);
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);

  const close = () => {
    setOpen(false);
    setPassword("");
    setProblem(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (hasPassword && password === "") return setProblem("missing");
    setSending(true);
    setProblem(null);
    const answer = await submitForm(unlinkAction, { provider, password }).catch(() => null);
    setSending(false);
    setPassword("");
    if (!answer?.ok) return setProblem(problems[answer?.error.doc ?? ""] ?? "failed");
    close();
    showToast(t("unlinked", { name }), { tone: "good" });
  };
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)} aria-label={t("unlinkNamed", { name })}>
        {t("unlink")}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        dismissible={!isSending}
        title={t("unlinkTitle", { name })}
        description={t("unlinkText", { name })}
        footer={
          <>
            <Button data-autofocus={hasPassword ? undefined : true} disabled={isSending} onClick={close}>
              {common("cancel")}
            </Button>
            <Button
              variant="danger"
              type="submit"
              form={formId}
              pending={isSending}
              pendingLabel={t("unlinking")}
            >
              {t("unlinkNamed", { name })}
            </Button>
          </>
        }
      >
        <form id={formId} onSubmit={submit} noValidate className="space-y-3">
          {problem && !aboutPassword(problem) && (
            <Notice tone="danger" live>
              {t(`problems.${problem}`)}
            </Notice>
          )}
          {hasPassword && (
            <PasswordField
              data-autofocus
              label={t("password")}
              error={problem && aboutPassword(problem) ? t(`problems.${problem}`) : undefined}
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              showLabel={common("showPassword")}
              hideLabel={common("hidePassword")}
              capsLockHint={common("capsLock")}
            />
          )}
        </form>
      </Dialog>
    </>
  );
}

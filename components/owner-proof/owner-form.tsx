"use client";

import { KeyRound } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { PasswordField } from "@/components/form/password-field";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { MailCode } from "./mail-code";
import { type Problem, problemOf } from "./problem-of";
import { askBrowser, type Security, sendProof, useSecurity } from "./use-proof";
import type { OwnerWords } from "./words";

type OwnerFormProps = {
  words: OwnerWords;
  onBusy: (isBusy: boolean) => void;
  /** True = the owner is proved. */
  onSettled: (isProved: boolean) => void;
};

const ofPassword: readonly Problem[] = ["passwordMissing", "wrongPassword"];
const ofCode: readonly Problem[] = ["codeMissing", "wrongCode"];

/** What this account is asked for. */
function wishesOf({ has_password, factors, has_passkeys, passkeys }: Security) {
  const wantsFactor = factors.length > 0 || !has_password;
  const hasMail = factors.includes("email") || (!has_password && factors.length === 0);
  const hasApp = factors.includes("totp");
  const source = hasApp ? (hasMail ? "both" : "app") : hasMail ? "mail" : "other";
  return {
    wantsFactor,
    hasMail,
    hasPasskey: wantsFactor && has_passkeys && passkeys.length > 0,
    source,
  } as const;
}

const textIn = (form: HTMLFormElement | null, name: string): string => {
  const value = form && new FormData(form).get(name);
  return typeof value === "string" ? value : "";
};

/** Everything between the press and the proof; a second press while one is on its way does nothing. */
function useOwnerForm(security: Security | null, { onBusy, onSettled }: OwnerFormProps) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const missing = (): "password" | "code" | null => {
    if (security?.has_password && textIn(form.current, "password") === "") return "password";
    return security && wishesOf(security).wantsFactor && textIn(form.current, "code").trim() === ""
      ? "code"
      : null;
  };
  const focus = (name: string) =>
    form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
  const send = async (isByPasskey: boolean) => {
    if (isSending) return;
    const empty = missing();
    if (empty && !(isByPasskey && empty === "code")) {
      setProblem(`${empty}Missing`);
      return focus(empty);
    }
    setSending(true);
    setProblem(null);
    onBusy(true);
    const password = textIn(form.current, "password");
    try {
      const rest = isByPasskey
        ? { passkey: await askBrowser() }
        : { code: textIn(form.current, "code").trim() };
      await sendProof({ password, ...rest });
      return onSettled(true);
    } catch (error) {
      const found = problemOf(error);
      setProblem(found);
      if (found) focus(ofCode.includes(found) ? "code" : "password");
    }
    setSending(false);
    onBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(false);
  };
  return { form, problem, setProblem, isSending, submit, byPasskey: () => void send(true) };
}

/** Asks for the password and, where one is on, a second factor. */
export function OwnerForm(props: OwnerFormProps) {
  const { words, onSettled } = props;
  const [unread, setUnread] = useState<Problem | null>(null);
  const security = useSecurity(setUnread);
  const { form, problem, setProblem, isSending, submit, byPasskey } = useOwnerForm(security, props);
  const said = problem ?? unread;
  const textFor = (of: readonly Problem[]) =>
    said && of.includes(said) ? words[`problems.${said}`] : undefined;
  if (security === null && unread === null) return <Skeleton className="h-40 w-full" />;
  const wishes = security && wishesOf(security);
  return (
    <form ref={form} onSubmit={submit} noValidate className="space-y-4">
      {said && !ofPassword.includes(said) && !ofCode.includes(said) && (
        <Notice tone="danger" live>
          {words[`problems.${said}`]}
        </Notice>
      )}
      {security?.has_password && (
        <PasswordField
          label={words.password}
          error={textFor(ofPassword)}
          name="password"
          autoComplete="current-password"
          showLabel={words.showPassword}
          hideLabel={words.hidePassword}
          capsLockHint={words.capsLock}
          autoFocus
        />
      )}
      {security && wishes?.hasMail && (
        <MailCode email={security.email} words={words} onProblem={setProblem} />
      )}
      {wishes?.wantsFactor && (
        <TextField
          label={words.code}
          help={words[`codeFrom.${wishes.source}`]}
          error={textFor(ofCode)}
          name="code"
          mono
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
        />
      )}
      {wishes?.hasPasskey && (
        <Button size="sm" icon={<KeyRound size={14} aria-hidden />} disabled={isSending} onClick={byPasskey}>
          {words.passkey}
        </Button>
      )}
      <div className="flex flex-wrap justify-end gap-2 max-md:flex-col-reverse max-md:*:w-full">
        <Button disabled={isSending} onClick={() => onSettled(false)}>
          {words.cancel}
        </Button>
        <Button type="submit" variant="primary" pending={isSending} pendingLabel={words.pending}>
          {words.submit}
        </Button>
      </div>
    </form>
  );
}

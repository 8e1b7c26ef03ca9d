"use client";

import { type FormEvent, useRef, useState } from "react";
import { PasswordField } from "@/components/form/fields/password-field";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { isUnjudged, type Refusal } from "../refusals";
import { sendStep } from "../send-step";

type LinkFormProps = {
  /** The account's email, for password managers. */
  email: string;
  labels: Record<
    "password" | "missing" | "submit" | "pending" | "showPassword" | "hidePassword" | "capsLock",
    string
  > & { refusals: Record<Refusal, string> };
};

type Problem = { refusal?: Refusal; isMissing: boolean };

/** Asks for the account's password once; after that the identity signs in to the account. */
export function LinkForm({ email, labels }: LinkFormProps) {
  const [problem, setProblem] = useState<Problem>({ isMissing: false });
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.querySelector<HTMLInputElement>('input[name="password"]');
    if (isBusy.current || !field) return;
    setProblem({ isMissing: field.value === "" });
    if (field.value === "") return field.focus();
    isBusy.current = true;
    setSending(true);
    const answer = await sendStep<{ to: string }>("/login/link/password", { password: field.value });
    if (answer.ok) return window.location.replace(answer.data.to);
    isBusy.current = false;
    setSending(false);
    setProblem({ refusal: answer.refusal, isMissing: false });
    if (isUnjudged(answer.refusal)) return;
    field.value = "";
    field.focus();
  };

  return (
    // If the form is sent before this script runs, POST keeps the password out of the address.
    <form action="/login/link/password" method="post" onSubmit={submit} noValidate className="space-y-4">
      {problem.refusal && (
        <Notice tone="danger" live>
          {labels.refusals[problem.refusal]}
        </Notice>
      )}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <PasswordField
        label={labels.password}
        error={problem.isMissing ? labels.missing : undefined}
        name="password"
        autoComplete="current-password"
        required
        showLabel={labels.showPassword}
        hideLabel={labels.hidePassword}
        capsLockHint={labels.capsLock}
      />
      <Button type="submit" variant="primary" wide pending={isSending} pendingLabel={labels.pending}>
        {labels.submit}
      </Button>
    </form>
  );
}

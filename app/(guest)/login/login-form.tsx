"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { PasswordField } from "@/components/form/fields/password-field";
import { TextField } from "@/components/form/fields/text-field";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { isUnjudged, type Refusal } from "./refusals";
import { SendLinkAgain } from "./send-link-again";
import { sendStep } from "./send-step";
import { useCountdown } from "./use-countdown";

const slowAfterMs = 10_000;
const manyTries = 3;

type FieldName = "email" | "password";

export type LoginLabels = Record<
  | "email"
  | "password"
  | "submit"
  | "pending"
  | "slow"
  | "manyTries"
  | "again"
  | "againPending"
  | "againSent"
  | "wait"
  | "limitedFor"
  | "emailMissing"
  | "passwordMissing"
  | "showPassword"
  | "hidePassword"
  | "capsLock",
  string
> & { refusals: Record<string, string> };

type LoginFormProps = {
  /** Validated paths of this site: where to go after signing in, and the page of the second step. */
  target: string;
  secondStep: string;
  labels: LoginLabels;
  /** How an earlier attempt ended. */
  refusal: Refusal | undefined;
};

type Problem = { refusal?: Refusal; missing: FieldName[]; wrongTries: number; email?: string };

const inputOf = (form: HTMLFormElement, name: FieldName): HTMLInputElement | null =>
  form.querySelector(`input[name="${name}"]`);

/** True once the request has taken ten seconds. */
function useSlowness(isSending: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isSending) return;
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isSending]);
  return isSlow;
}

/** Email and password. After a failed attempt the email stays in its field; the password is cleared once judged. */
export function LoginForm({ target, secondStep, labels, refusal }: LoginFormProps) {
  const [problem, setProblem] = useState<Problem>({ refusal, missing: [], wrongTries: 0 });
  const [isSending, setSending] = useState(false);
  const isSlow = useSlowness(isSending);
  const [wait, setWait] = useCountdown(0);
  const form = useRef<HTMLFormElement>(null);
  // State updates too late to stop the second of two quick clicks.
  const isBusy = useRef(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy.current) return;
    const sent = event.currentTarget;
    const [email, password] = [inputOf(sent, "email"), inputOf(sent, "password")];
    if (!email || !password) return;
    const missing: FieldName[] = [];
    if (email.value.trim() === "") missing.push("email");
    if (password.value === "") missing.push("password");
    const { wrongTries } = problem;
    setProblem({ missing, wrongTries });
    const [first] = missing;
    if (first) return inputOf(sent, first)?.focus();
    isBusy.current = true;
    setSending(true);
    const pair = { email: email.value.trim(), password: password.value };
    const answer = await sendStep<{ next: "signed_in" | "second_step" }>("/login/password", pair);
    // `replace`, so that "back" does not return to a form that is no longer useful. The form stays busy until the page
    // changes.
    if (answer.ok) return window.location.replace(answer.data.next === "signed_in" ? target : secondStep);
    isBusy.current = false;
    setSending(false);
    setWait(answer.seconds);
    const { refusal: reason } = answer;
    setProblem({
      refusal: reason,
      missing: [],
      email: pair.email,
      wrongTries: wrongTries + (reason === "wrong_pair" ? 1 : 0),
    });
    if (isUnjudged(reason)) return;
    password.value = "";
    password.focus();
  };

  const errorOf = (name: FieldName, text: string) => (problem.missing.includes(name) ? text : undefined);
  return (
    // If the form is sent before this script runs, POST keeps the password out of the address. The server rejects it
    // and the user types it again.
    <form ref={form} action="/login/password" method="post" onSubmit={submit} noValidate>
      <div className="space-y-4">
        {problem.refusal && (
          <Notice tone="danger" live>
            {problem.refusal === "limited" && wait > 0 ? labels.limitedFor : labels.refusals[problem.refusal]}
            {problem.wrongTries >= manyTries && ` ${labels.manyTries}`}
          </Notice>
        )}
        {problem.refusal === "unconfirmed" && problem.email && (
          <SendLinkAgain key={problem.email} email={problem.email} labels={labels} />
        )}
        <TextField
          label={labels.email}
          error={errorOf("email", labels.emailMissing)}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField
          label={labels.password}
          error={errorOf("password", labels.passwordMissing)}
          name="password"
          autoComplete="current-password"
          required
          showLabel={labels.showPassword}
          hideLabel={labels.hidePassword}
          capsLockHint={labels.capsLock}
        />
        <Button
          type="submit"
          variant="primary"
          wide
          pending={isSending}
          pendingLabel={labels.pending}
          className="mt-1"
        >
          {labels.submit}
        </Button>
      </div>
      <div role="status" className="text-ink-2 text-xs">
        {isSlow && <p className="pt-3">{labels.slow}</p>}
      </div>
      <div className="figures text-ink-2 text-xs">
        {wait > 0 && <p className="pt-3">{labels.wait.replace("{seconds}", String(wait))}</p>}
      </div>
    </form>
  );
}

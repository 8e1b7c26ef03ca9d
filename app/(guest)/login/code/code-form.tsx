"use client";

import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { TextField } from "@/components/form/fields/text-field";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { isUnjudged, type Refusal } from "../refusals";
import { sendStep } from "../send-step";
import type { CodeMethod } from "./methods";

const manyTries = 3;

type CodeFormProps = {
  way: Exclude<CodeMethod, "passkey">;
  /** Validated paths of this site: where to go after signing in, and where to start again. */
  target: string;
  startAgain: string;
  labels: Record<"label" | "help" | "missing" | "submit" | "pending" | "manyTries" | "startAgain", string> & {
    refusals: Record<string, string>;
  };
  /** Shown between the field and the button: methods to get a code. */
  children?: ReactNode;
};

type Problem = { refusal?: Refusal; isMissing: boolean; wrongTries: number };

/** The whole code goes into one field, so that it can be pasted; Enter sends it. */
export function CodeForm({ way: method, target, startAgain, labels, children }: CodeFormProps) {
  const [problem, setProblem] = useState<Problem>({ isMissing: false, wrongTries: 0 });
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.querySelector("input");
    if (isBusy.current || !field) return;
    const code = method === "recovery" ? field.value.trim() : field.value.replaceAll(/\s/g, "");
    const { wrongTries } = problem;
    setProblem({ isMissing: code === "", wrongTries });
    if (code === "") return field.focus();
    isBusy.current = true;
    setSending(true);
    const answer = await sendStep<object>("/login/code/check", { code });
    if (answer.ok) return window.location.replace(target);
    isBusy.current = false;
    setSending(false);
    const isWrong = answer.refusal === "wrong_code" || answer.refusal === "wrong_pair";
    setProblem({
      refusal: isWrong ? "wrong_code" : answer.refusal,
      isMissing: false,
      wrongTries: wrongTries + (isWrong ? 1 : 0),
    });
    if (isUnjudged(answer.refusal)) return;
    field.value = "";
    field.focus();
  };

  if (problem.refusal === "ended") {
    return (
      <Notice tone="danger" live>
        {labels.refusals.ended}{" "}
        <a href={startAgain} className="font-medium text-accent-ink underline underline-offset-2">
          {labels.startAgain}
        </a>
      </Notice>
    );
  }
  return (
    <form method="post" onSubmit={submit} noValidate className="space-y-4">
      {problem.refusal && (
        <Notice tone="danger" live>
          {labels.refusals[problem.refusal]}
          {problem.wrongTries >= manyTries && ` ${labels.manyTries}`}
        </Notice>
      )}
      <TextField
        label={labels.label}
        help={labels.help}
        error={problem.isMissing ? labels.missing : undefined}
        name="code"
        mono
        autoFocus
        autoComplete={method === "recovery" ? "off" : "one-time-code"}
        inputMode={method === "recovery" ? "text" : "numeric"}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
      />
      {children}
      <Button type="submit" variant="primary" wide pending={isSending} pendingLabel={labels.pending}>
        {labels.submit}
      </Button>
    </form>
  );
}

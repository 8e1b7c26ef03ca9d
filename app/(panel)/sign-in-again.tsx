"use client";

import { type FormEvent, useRef, useState } from "react";
import { PasswordField } from "@/components/form/password-field";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { buttonLook } from "@/components/ui/button-look";
import { Notice } from "@/components/ui/notice";
import { type StepAnswer, sendCode, sendCredentials } from "./send-credentials";
import type { Ended, SessionWords } from "./session-words";

export type SignInAgainProps = {
  ended: Ended;
  account: { id: number; email: string };
  words: SessionWords;
  onSignedIn: () => void;
  /** The person says to have signed in from another window. */
  onElsewhere: () => void;
  onStay: () => void;
};

type Step = "password" | "code" | "elsewhere";
type FieldName = "email" | "password" | "code";

/** The fields of a step; the first empty one of them is said and gets the focus. */
const fieldsOf = { password: ["email", "password"], code: ["code"], elsewhere: [] } satisfies Record<
  Step,
  FieldName[]
>;

const textIn = (form: HTMLFormElement, name: FieldName): string => {
  const value = new FormData(form).get(name);
  return typeof value === "string" ? value.trim() : "";
};

/** Everything between the press and the session; a second press while one is on its way does nothing. */
function useSteps({ ended, account, onSignedIn, onElsewhere }: SignInAgainProps) {
  const [step, setStep] = useState<Step>(ended.isNotYet ? "elsewhere" : "password");
  const [missing, setMissing] = useState<FieldName | null>(null);
  const [refusal, setRefusal] = useState<keyof SessionWords | null>(null);
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);

  const go = (next: Step) => {
    setStep(next);
    setMissing(null);
    setRefusal(null);
  };
  const take = (answer: StepAnswer) => {
    if ("next" in answer) return answer.next === "signed_in" ? onSignedIn() : go("code");
    if (answer.refusal === "refusals.code_over") setStep("password");
    setRefusal(answer.refusal);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy.current) return;
    if (step === "elsewhere") return onElsewhere();
    const form = event.currentTarget;
    const empty = fieldsOf[step].find((name) => textIn(form, name) === "") ?? null;
    setMissing(empty);
    setRefusal(null);
    if (empty) return form.querySelector<HTMLInputElement>(`input[name="${empty}"]`)?.focus();
    isBusy.current = true;
    setSending(true);
    take(
      step === "code"
        ? await sendCode(textIn(form, "code"))
        : await sendCredentials(
            account.id,
            textIn(form, "email"),
            String(new FormData(form).get("password")),
          ),
    );
    isBusy.current = false;
    setSending(false);
  };
  return { step, go, missing, refusal, isSending, submit };
}

/** Signs the page's person in again without leaving the page. */
export function SignInAgain(props: SignInAgainProps) {
  const { ended, account, words, onStay } = props;
  const { step, go, missing, refusal, isSending, submit } = useSteps(props);
  const errorOf = (name: FieldName, text: string) => (missing === name ? text : undefined);
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {refusal && (
        <Notice tone="danger" live>
          {words[refusal]}
        </Notice>
      )}
      {step === "password" && (
        <>
          <TextField
            label={words.email}
            error={errorOf("email", words.emailMissing)}
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={account.email}
          />
          <PasswordField
            label={words.password}
            error={errorOf("password", words.passwordMissing)}
            name="password"
            autoComplete="current-password"
            showLabel={words.showPassword}
            hideLabel={words.hidePassword}
            capsLockHint={words.capsLock}
            autoFocus={ended.other === null}
          />
        </>
      )}
      {step === "code" && (
        <TextField
          label={words.code}
          help={words.codeHelp}
          error={errorOf("code", words.codeMissing)}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          mono
          autoFocus
        />
      )}
      {step === "elsewhere" && <p>{ended.isNotYet ? words.notYet : words.newTabText}</p>}
      <Buttons
        {...{ step, isSending, words, onStay, go }}
        isPending={ended.isPending}
        isOther={ended.other !== null}
      />
    </form>
  );
}

type ButtonsProps = {
  step: Step;
  isPending: boolean;
  isOther: boolean;
  isSending: boolean;
  words: SessionWords;
  onStay: () => void;
  go: (step: Step) => void;
};

function Buttons({ step, isPending, isOther, isSending, words, onStay, go }: ButtonsProps) {
  const label =
    step === "elsewhere"
      ? isPending
        ? words.send
        : words.goOn
      : isPending
        ? words.signInAndSend
        : words.signIn;
  return (
    <div className="space-y-2">
      <Button
        type="submit"
        variant={isOther ? "secondary" : "primary"}
        wide
        pending={isSending}
        pendingLabel={words.signingIn}
      >
        {label}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        {step === "password" ? (
          <a
            href="/login?to=/servers"
            target="_blank"
            rel="noreferrer"
            onClick={() => go("elsewhere")}
            className={buttonLook("ghost", "sm")}
          >
            {words.newTab}
          </a>
        ) : (
          <Button variant="ghost" size="sm" disabled={isSending} onClick={() => go("password")}>
            {words.startAgain}
          </Button>
        )}
        {!isOther && (
          <Button variant="ghost" size="sm" disabled={isSending} onClick={onStay}>
            {words.stay}
          </Button>
        )}
      </div>
    </div>
  );
}

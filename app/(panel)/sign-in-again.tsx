"use client";

import { useState } from "react";
import { CredentialsForm } from "@/components/form/credentials-form";
import type { FormTexts } from "@/components/form/submit/form-texts";
import { useSubmit } from "@/components/form/submit/use-submit";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { refusalOf, sendCode, sendCredentials } from "./send-credentials";
import type { Ended, SessionLabels } from "./session-labels";

export type SignInAgainProps = {
  ended: Ended;
  account: { id: number; email: string };
  labels: SessionLabels;
  onSignedIn: () => void;
  /** The user says that they have signed in from another window. */
  onElsewhere: () => void;
  onStay: () => void;
};

type Step = "password" | "code" | "elsewhere";

/** Signs the page's account in again without leaving the page. */
export function SignInAgain(props: SignInAgainProps) {
  const { ended, account, labels, onSignedIn, onElsewhere, onStay } = props;
  const [step, setStep] = useState<Step>(ended.isNotYet ? "elsewhere" : "password");
  const { submit, state, isBusy, dismiss } = useSubmit({
    send: ({ email = "", password = "", code = "" }: FormTexts) =>
      step === "code" ? sendCode(code.trim()) : sendCredentials(account.id, email.trim(), password),
    onDone: (next) => (next === "signed_in" ? onSignedIn() : setStep("code")),
  });
  const go = (next: Step) => {
    setStep(next);
    dismiss();
  };
  const send = async (texts: FormTexts) => {
    if (step === "elsewhere") onElsewhere();
    else {
      const end = await submit(texts);
      if (end.end === "refused" && refusalOf(end.failure) === "refusals.code_over") setStep("password");
    }
    return null;
  };
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const asks = {
    password: { email: labels.emailMissing, password: labels.passwordMissing },
    code: { code: labels.codeMissing },
    elsewhere: {},
  };
  return (
    <CredentialsForm
      labels={labels}
      asks={asks[step]}
      email={account.email}
      codeHelp={labels.codeHelp}
      said={failure && { field: null, text: labels[refusalOf(failure)] }}
      onSend={send}
      startsFocused={ended.other === null}
    >
      {step === "elsewhere" && <p>{ended.isNotYet ? labels.notYet : labels.newTabText}</p>}
      <Buttons
        {...{ step, labels, onStay, go }}
        isSending={isBusy}
        isPending={ended.isPending}
        isOther={ended.other !== null}
      />
    </CredentialsForm>
  );
}

type ButtonsProps = {
  step: Step;
  isPending: boolean;
  isOther: boolean;
  isSending: boolean;
  labels: SessionLabels;
  onStay: () => void;
  go: (step: Step) => void;
};

function Buttons({ step, isPending, isOther, isSending, labels, onStay, go }: ButtonsProps) {
  const label =
    step === "elsewhere"
      ? isPending
        ? labels.send
        : labels.goOn
      : isPending
        ? labels.signInAndSend
        : labels.signIn;
  return (
    <div className="space-y-2">
      <Button
        type="submit"
        variant={isOther ? "secondary" : "primary"}
        wide
        pending={isSending}
        pendingLabel={labels.signingIn}
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
            className={buttonStyle("ghost", "sm")}
          >
            {labels.newTab}
          </a>
        ) : (
          <Button variant="ghost" size="sm" disabled={isSending} onClick={() => go("password")}>
            {labels.startAgain}
          </Button>
        )}
        {!isOther && (
          <Button variant="ghost" size="sm" disabled={isSending} onClick={onStay}>
            {labels.stay}
          </Button>
        )}
      </div>
    </div>
  );
}

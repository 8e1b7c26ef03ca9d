"use client";

import { useState } from "react";
import { CredentialsForm } from "@/components/form/credentials-form";
import type { FormTexts } from "@/components/form/form-texts";
import { useSubmit } from "@/components/form/use-submit";
import { Button } from "@/components/ui/button";
import { buttonLook } from "@/components/ui/button-look";
import { refusalOf, sendCode, sendCredentials } from "./send-credentials";
import type { Ended, SessionWords } from "./session-words";

export type SignInAgainProps = {
  ended: Ended;
  account: { id: number; email: string };
  words: SessionWords;
  onSignedIn: () => void;
  /** The person says that they have signed in from another window. */
  onElsewhere: () => void;
  onStay: () => void;
};

type Step = "password" | "code" | "elsewhere";

/** Signs the page's person in again without leaving the page. */
export function SignInAgain(props: SignInAgainProps) {
  const { ended, account, words, onSignedIn, onElsewhere, onStay } = props;
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
    password: { email: words.emailMissing, password: words.passwordMissing },
    code: { code: words.codeMissing },
    elsewhere: {},
  };
  return (
    <CredentialsForm
      words={words}
      asks={asks[step]}
      email={account.email}
      codeHelp={words.codeHelp}
      said={failure && { field: null, text: words[refusalOf(failure)] }}
      onSend={send}
      startsFocused={ended.other === null}
    >
      {step === "elsewhere" && <p>{ended.isNotYet ? words.notYet : words.newTabText}</p>}
      <Buttons
        {...{ step, words, onStay, go }}
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

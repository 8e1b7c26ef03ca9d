"use client";

import { useEffect, useRef } from "react";
import { type Credential, CredentialsForm } from "@/components/form/credentials-form";
import type { FormTexts } from "@/components/form/submit/form-texts";
import { useSubmit } from "@/components/form/submit/use-submit";
import { Button } from "@/components/ui/button";
import { KeyRound } from "@/components/ui/icons";
import { Skeleton } from "@/components/ui/skeleton";
import type { OwnerLabels } from "./labels";
import { MailCode } from "./mail-code";
import { type Problem, problemIn, problemOf } from "./problem";
import { askBrowser, customerProver, type Proofs, type Prover, useProofs } from "./use-proof";

type OwnerFormProps = {
  labels: OwnerLabels;
  /** Default: the signed-in customer's. */
  prover?: Prover | undefined;
  onBusy: (isBusy: boolean) => void;
  /** True = reauthenticated. */
  onSettled: (isProved: boolean) => void;
};

const fields: Partial<Record<Problem, Credential>> = { wrongPassword: "password", wrongCode: "code" };

/** The proofs required of this account. */
function credentialsOf({ has_password, factors, has_passkey }: Proofs) {
  const wantsFactor = factors.length > 0 || !has_password;
  const hasMail = factors.includes("email") || (!has_password && factors.length === 0);
  const hasApp = factors.includes("totp");
  const source = hasApp ? (hasMail ? "both" : "app") : hasMail ? "mail" : "other";
  return {
    wantsFactor,
    hasMail,
    hasPasskey: wantsFactor && has_passkey,
    source,
  } as const;
}

type Given = { texts: FormTexts; isByPasskey: boolean };

async function prove({ send }: Prover, { texts: { password = "", code = "" }, isByPasskey }: Given) {
  return send({ password, ...(isByPasskey ? { passkey: await askBrowser() } : { code: code.trim() }) });
}

/** Asks for the password and, if enabled, a second factor. */
export function OwnerForm({ labels, prover = customerProver, onBusy, onSettled }: OwnerFormProps) {
  const proofs = useProofs(prover);
  const isByPasskey = useRef(false);
  const { submit, state, isBusy } = useSubmit({
    send: (given: Given) => prove(prover, given),
    onDone: () => onSettled(true),
  });
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);
  if (proofs === null) return <Skeleton className="h-40 w-full" />;
  const known = proofs === "lost" ? null : proofs;
  const changes = known && credentialsOf(known);
  const pressPasskey = (form: HTMLFormElement | null) => {
    isByPasskey.current = true;
    form?.requestSubmit();
    isByPasskey.current = false;
  };
  const send = async (texts: FormTexts) => {
    const end = await submit({ texts, isByPasskey: isByPasskey.current });
    const problem = end.end === "refused" || end.end === "unknown" ? problemOf(end.failure) : null;
    return problem && (fields[problem] ?? "password");
  };
  const problem = known ? problemIn(state) : "failed";
  return (
    <CredentialsForm
      labels={labels}
      asks={{
        ...(known?.has_password ? { password: labels["problems.passwordMissing"] } : {}),
        ...(changes?.wantsFactor ? { code: labels["problems.codeMissing"] } : {}),
      }}
      codeHelp={changes ? labels[`codeFrom.${changes.source}`] : undefined}
      said={problem && { field: fields[problem] ?? null, text: labels[`problems.${problem}`] }}
      mayLack={(name) => name === "code" && isByPasskey.current}
      onSend={send}
      beforeCode={changes?.hasMail && known && <MailCode email={known.email} labels={labels} />}
    >
      {changes?.hasPasskey && (
        <Button
          size="sm"
          icon={<KeyRound size={14} aria-hidden />}
          disabled={isBusy}
          onClick={({ currentTarget }) => pressPasskey(currentTarget.form)}
        >
          {labels.passkey}
        </Button>
      )}
      <div className="flex flex-wrap justify-end gap-2 max-md:flex-col-reverse max-md:*:w-full">
        <Button disabled={isBusy} onClick={() => onSettled(false)}>
          {labels.cancel}
        </Button>
        <Button type="submit" variant="primary" pending={isBusy} pendingLabel={labels.pending}>
          {labels.submit}
        </Button>
      </div>
    </CredentialsForm>
  );
}

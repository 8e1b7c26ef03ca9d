import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef } from "react";
import { PasswordField } from "@/components/form/password-field";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import type { Security } from "@/lib/domain/factors/schema";
import { askPasskey } from "./actions";
import { CodeField } from "./code-field";
import { FormDialog } from "./form-dialog";
import { SendButton } from "./send-button";
import { type Problem, useChange } from "./use-change";

type PasskeyAnswer = {
  id: string;
  rawId: string;
  type: "public-key";
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    userHandle?: string | undefined;
  };
};

export type Proof = {
  password?: string | undefined;
  code?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
};

type ProofDialogProps<T> = {
  security: Security;
  title: string;
  description: ReactNode;
  submitLabel: string;
  pendingLabel?: string;
  isDanger?: boolean;
  /** What the change itself wants to know, above what proves its owner. */
  fields?: (problem: Problem | null) => ReactNode;
  /** False = something is missing there: nothing is sent. */
  isFilled?: (form: HTMLFormElement | null) => boolean;
  /** The change itself; throws what the server refuses. */
  work: (proof: Proof, form: HTMLFormElement | null) => Promise<T>;
  onDone: (answer: T) => void;
  onClose: () => void;
};

async function askBrowser(): Promise<PasskeyAnswer> {
  const { options } = await sendForm(askPasskey, {});
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options });
  return { id, rawId, type: "public-key", response };
}

const textIn = (form: HTMLFormElement | null, name: string): string => {
  const value = form && new FormData(form).get(name);
  return typeof value === "string" ? value : "";
};

function FactorPart({ security, problem }: { security: Security; problem: Problem | null }) {
  const t = useTranslations("security");
  const hasMail = security.factors.includes("email");
  const source = security.factors.includes("totp")
    ? hasMail
      ? "both"
      : "app"
    : hasMail
      ? "mail"
      : "recovery";
  return (
    <>
      {hasMail && <SendButton email={security.email} />}
      <CodeField isText label={t("proof.code")} help={t(`proof.codeFrom.${source}`)} problem={problem} />
    </>
  );
}

/** Asks for the password and a factor before a change of how one gets into the account. */
export function ProofDialog<T>(props: ProofDialogProps<T>) {
  const { security, work, onDone } = props;
  const t = useTranslations("security");
  const common = useTranslations("common");
  const inside = useRef<HTMLDivElement>(null);
  const formAround = () => inside.current?.closest("form") ?? null;
  const { send, isPending, problem } = useChange(async (isByPasskey: boolean) => {
    const form = formAround();
    const password = textIn(form, "password");
    if (isByPasskey) return work({ password, passkey: await askBrowser() }, form);
    return work({ password, code: textIn(form, "code").trim() }, form);
  }, onDone);
  const submit = (isByPasskey: boolean) => {
    if (props.isFilled?.(formAround()) ?? true) send(isByPasskey);
  };
  const hasPasskey = security.has_passkeys && security.passkeys.length > 0;
  const wantsFactor = security.factors.length > 0 || (!security.has_password && hasPasskey);
  return (
    <FormDialog
      title={props.title}
      description={props.description}
      submitLabel={props.submitLabel}
      pendingLabel={props.pendingLabel ?? t("checking")}
      isPending={isPending}
      isDanger={props.isDanger ?? false}
      problem={problem}
      onSubmit={() => submit(false)}
      onClose={props.onClose}
    >
      <div ref={inside} className="space-y-4">
        {props.fields?.(problem)}
        {security.has_password && (
          <PasswordField
            label={t("proof.password")}
            error={problem === "wrongPassword" ? t("problem.wrongPassword") : undefined}
            name="password"
            autoComplete="current-password"
            required
            showLabel={common("showPassword")}
            hideLabel={common("hidePassword")}
            capsLockHint={common("capsLock")}
          />
        )}
        {wantsFactor && <FactorPart security={security} problem={problem} />}
        {wantsFactor && hasPasskey && (
          <Button
            size="sm"
            icon={<KeyRound size={14} aria-hidden />}
            disabled={isPending}
            onClick={() => submit(true)}
          >
            {t("proof.passkey")}
          </Button>
        )}
      </div>
    </FormDialog>
  );
}

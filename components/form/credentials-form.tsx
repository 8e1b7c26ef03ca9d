"use client";

import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { Notice } from "@/components/ui/notice";
import { PasswordField } from "./fields/password-field";
import { TextField } from "./fields/text-field";
import { SaidHere } from "./problems/said-here";
import { type FormTexts, textsOf } from "./submit/form-texts";

export type Credential = "email" | "password" | "code";

type CredentialsFormProps = {
  labels: Record<"password" | "showPassword" | "hidePassword" | "capsLock" | "code", string> & {
    email?: string;
  };
  /** Fields to show, each with its error text for an empty value. */
  asks: Partial<Record<Credential, string>>;
  /** Fields that may be empty for this submit. */
  mayLack?: (name: Credential) => boolean;
  /** Initial values of the fields. */
  email?: string;
  codeHelp?: string;
  /** Why the last submit failed: for one field or for the whole form. */
  said: { field: Credential | null; text: string } | null;
  /** Sends; returns the field to focus afterwards. */
  onSend: (texts: FormTexts) => Promise<Credential | null>;
  startsFocused?: boolean;
  /** Shown between password and code: methods to get a code. */
  beforeCode?: ReactNode;
  /** Buttons and other content after the fields. */
  children: ReactNode;
};

/**
 * Email, password and code, as far as needed to authenticate. Texts are props, because it is lazy-loaded without
 * messages.
 */
export function CredentialsForm(props: CredentialsFormProps) {
  const { labels, asks, mayLack, said, onSend, startsFocused = true } = props;
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<Credential | null>(null);
  const focus = (name: Credential | null) =>
    name && form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const texts = textsOf(event.currentTarget);
    const isEmpty = (name: Credential) => asks[name] && !texts[name]?.trim() && !mayLack?.(name);
    const empty = credentials.find(isEmpty) ?? null;
    setMissing(empty);
    focus(empty ?? (await onSend(texts)));
  };
  const errorOf = (name: Credential) => {
    if (missing) return missing === name ? asks[name] : undefined;
    return said?.field === name ? said.text : undefined;
  };
  return (
    <form ref={form} method="post" onSubmit={submit} noValidate className="space-y-4">
      {!missing && said?.field === null && (
        <SaidHere key={said.text}>
          <Notice tone="danger" live>
            {said.text}
          </Notice>
        </SaidHere>
      )}
      {asks.email && (
        <TextField
          label={labels.email}
          error={errorOf("email")}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={props.email}
        />
      )}
      {asks.password && (
        <PasswordField
          label={labels.password}
          error={errorOf("password")}
          name="password"
          autoComplete="current-password"
          showLabel={labels.showPassword}
          hideLabel={labels.hidePassword}
          capsLockHint={labels.capsLock}
          autoFocus={startsFocused}
        />
      )}
      {props.beforeCode}
      {asks.code && (
        <TextField
          label={labels.code}
          help={props.codeHelp}
          error={errorOf("code")}
          name="code"
          mono
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          autoFocus={startsFocused && !asks.password}
        />
      )}
      {props.children}
    </form>
  );
}

/** In the order of the form. */
const credentials = ["email", "password", "code"] as const;

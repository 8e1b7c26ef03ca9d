"use client";

import type { Route } from "next";
import { useTranslations } from "next-intl";
import { type ReactNode, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { PasswordField } from "../fields/password-field";
import { FormNotice, isLinkGone, useFieldError } from "../problems/form-problem";
import { type ProblemName, useActionForm } from "../submit/use-action-form";
import { CutOffLink, GoneLink } from "./link-gone";

const subscribe = (listener: () => void) => {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
};
const readHash = () => window.location.hash.slice(1);

/** The token after "#" in the page's URL; null until the browser has read it. Empty = the URL has none. */
export const useLinkToken = (): string | null => useSyncExternalStore(subscribe, readHash, () => null);

/** Once used, the token is removed from the address bar and so from the history. */
export const forgetLinkToken = (): void => history.replaceState(history.state, "", window.location.pathname);

type LinkPressProps<T> = {
  send: (input: { token: string; password: string }) => Promise<T>;
  label: string;
  pendingLabel: string;
  variant?: "primary" | "danger";
  /** A password to ask for, if the token alone is not enough. */
  password?: {
    label: string;
    help: string;
    /** Whether a new password is being chosen; otherwise a known one is asked for. */
    isNew: boolean;
    /** Returns the name of the error, or null. */
    check: (password: string) => ProblemName | null;
  };
  /** Page on which a new link can be requested. */
  again?: Route;
  done: (answer: T) => ReactNode;
};

/**
 * The button on the page of a mail's link; nothing happens until it is pressed. Needs the messages `problems` and
 * `common`.
 */
export function LinkPress<T>(props: LinkPressProps<T>) {
  const { send, label, pendingLabel, variant = "primary", password, again, done } = props;
  const common = useTranslations("common");
  const token = useLinkToken();
  const form = useActionForm({
    send: (texts) => send({ token: token ?? "", password: texts.password ?? "" }),
    check: (texts) => {
      const doc = password?.check(texts.password ?? "");
      return doc ? [{ doc, field: "password" }] : [];
    },
    onDone: forgetLinkToken,
  });
  const error = useFieldError(form.problems);
  if (form.done) return done(form.done);
  if (isLinkGone(form.problems)) return <GoneLink again={again} />;
  if (token === "") return <CutOffLink />;
  return (
    <form method="post" onSubmit={form.submit} noValidate className="space-y-4">
      {password && (
        <PasswordField
          label={password.label}
          help={password.help}
          error={error("password")}
          name="password"
          autoComplete={password.isNew ? "new-password" : "current-password"}
          required
          showLabel={common("showPassword")}
          hideLabel={common("hidePassword")}
          capsLockHint={common("capsLock")}
        />
      )}
      <FormNotice problems={form.problems} />
      <Button
        type="submit"
        variant={variant}
        wide
        disabled={token === null}
        pending={form.isSending}
        pendingLabel={pendingLabel}
      >
        {label}
      </Button>
    </form>
  );
}

"use client";

import type { Route } from "next";
import { useTranslations } from "next-intl";
import { type ReactNode, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { FormNotice, isLinkGone, useFieldError } from "./form-problem";
import { CutOffLink, GoneLink } from "./link-gone";
import { PasswordField } from "./password-field";
import { type ProblemName, useActionForm } from "./use-action-form";

const subscribe = (listener: () => void) => {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
};
const readHash = () => window.location.hash.slice(1);

/** The token behind "#" of the page's address; null until the browser has said. Empty = the address lacks it. */
const useLinkToken = (): string | null => useSyncExternalStore(subscribe, readHash, () => null);

/** Once used, the token leaves the address bar, and with it the history. */
const forgetLinkToken = (): void => history.replaceState(history.state, "", window.location.pathname);

type LinkPressProps<T> = {
  send: (input: { token: string; password: string }) => Promise<T>;
  label: string;
  pendingLabel: string;
  variant?: "primary" | "danger";
  /** Asked for where the token alone does not do. */
  password?: {
    label: string;
    help: string;
    /** One that is being chosen; else one that is known. */
    isNew: boolean;
    /** The name of what is wrong with it. */
    check: (password: string) => ProblemName | null;
  };
  /** Where a new link can be asked for. */
  again?: Route;
  done: (answer: T) => ReactNode;
};

/** The press that a mail's link leads to: nothing has happened before it. Needs the messages `problems` and `common`. */
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

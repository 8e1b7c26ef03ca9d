"use client";

import type { Route } from "next";
import { type ReactNode, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { FormNotice, isLinkGone } from "./form-problem";
import { CutOffLink, GoneLink } from "./link-gone";
import { type Answer, useActionForm } from "./use-action-form";

const subscribe = (listener: () => void) => {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
};
const readHash = () => window.location.hash.slice(1);

/** The token behind "#" of the page's address; null until the browser has said. Empty = the address lacks it. */
export const useLinkToken = (): string | null => useSyncExternalStore(subscribe, readHash, () => null);

/** Once used, the token leaves the address bar, and with it the history. */
export const forgetLinkToken = (): void => history.replaceState(history.state, "", window.location.pathname);

type LinkPressProps<T> = {
  action: (input: { token: string }) => Promise<Answer<T>>;
  label: string;
  pendingLabel: string;
  variant?: "primary" | "danger";
  /** Where a new link can be asked for. */
  again?: Route;
  done: (answer: T) => ReactNode;
};

/** The press that a mail's link leads to: nothing has happened before it. Needs the messages `problems`. */
export function LinkPress<T>(props: LinkPressProps<T>) {
  const { action, label, pendingLabel, variant = "primary", again, done } = props;
  const token = useLinkToken();
  const form = useActionForm({ send: () => action({ token: token ?? "" }), onDone: forgetLinkToken });
  if (form.done) return done(form.done);
  if (isLinkGone(form.problems)) return <GoneLink again={again} />;
  if (token === "") return <CutOffLink />;
  return (
    <form method="post" onSubmit={form.submit} className="space-y-4">
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

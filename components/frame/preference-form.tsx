"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import type { FormEvent, ReactNode } from "react";

const place = "/preferences";

/** If the request fails, the form is submitted natively, so that the browser shows the error. */
function sendPlainly(form: HTMLFormElement, fields: FormData): void {
  for (const [name, value] of fields) {
    if (form.elements.namedItem(name) instanceof HTMLInputElement) continue;
    const field = Object.assign(document.createElement("input"), { type: "hidden", name, value });
    form.append(field);
  }
  form.submit();
}

/**
 * Changes a preference without leaving the page, so that typed text is preserved; before the script runs, with a
 * reload. `back` is the path to return to.
 */
export function PreferenceForm({ children }: { children: ReactNode }) {
  const router = useRouter();
  const path = usePathname();
  const search = useSearchParams().toString();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const fields = new FormData(form, submitter);
    const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
    const answer = await fetch(place, { method: "POST", body, redirect: "manual" }).catch(() => null);
    if (answer?.type === "opaqueredirect") router.refresh();
    else sendPlainly(form, fields);
  };
  return (
    <form action={place} method="post" onSubmit={submit}>
      <input type="hidden" name="back" value={search ? `${path}?${search}` : path} />
      {children}
    </form>
  );
}

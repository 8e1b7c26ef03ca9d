"use client";

import { useEffect } from "react";

/** The form in which the focus is, or that of the dialog around it. */
function formAt(target: EventTarget | null): HTMLFormElement | null {
  if (!(target instanceof HTMLElement)) return null;
  const dialog = target.closest("dialog") ?? document.querySelector("dialog[open]");
  return target.closest("form") ?? dialog?.querySelector("form") ?? null;
}

const isSubmit = (control: Element): control is HTMLButtonElement =>
  control instanceof HTMLButtonElement && control.type === "submit";

/**
 * Ctrl Enter (⌘ Enter) sends the form that is being filled in, or confirms the dialog; with Shift it presses the form's
 * second button, where there is one (`data-with-shift`).
 */
export function SendKey() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || event.altKey || !(event.ctrlKey || event.metaKey)) return;
      const form = formAt(event.target);
      const buttons = form ? [...form.elements].filter(isSubmit) : [];
      const button = buttons.find((one) => one.hasAttribute("data-with-shift") === event.shiftKey);
      if (!form || !button) return;
      event.preventDefault();
      if (!button.disabled && button.ariaDisabled !== "true") form.requestSubmit(button);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return null;
}

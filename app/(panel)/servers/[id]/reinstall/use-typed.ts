import { useState } from "react";
import { check, type Typed } from "./wanted";

export type TypedForm = {
  typed: Typed;
  /** What is wrong with it, from the first press on. */
  wrong: Partial<ReturnType<typeof check>>;
  set: (name: keyof Typed, value: string) => void;
  /** Hands over what was typed, or leads to the first field that is wrong. */
  press: (form: HTMLFormElement, onRight: (typed: Typed) => void) => void;
};

/** The state of `SystemFields` for a server of that name. */
export function useTyped(hostname: string, start: () => Typed): TypedForm {
  const [typed, setTyped] = useState(start);
  const [isPressed, setPressed] = useState(false);
  const found = check(typed, hostname);
  return {
    typed,
    wrong: isPressed ? found : {},
    set: (name, value) =>
      setTyped((before) => ({ ...before, ...(name === "system" && { software: "" }), [name]: value })),
    press: (form, onRight) => {
      setPressed(true);
      const first = found.hostname ? "hostname" : found.password && "password";
      if (!first) return onRight(typed);
      const field = form.elements.namedItem(first);
      if (field instanceof HTMLElement) field.focus();
    },
  };
}

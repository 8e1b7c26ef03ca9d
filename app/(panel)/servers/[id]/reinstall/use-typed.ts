import { useRef, useState } from "react";
import { check, type Typed } from "./wanted";

const nothing: Partial<ReturnType<typeof check>> = {};

export type TypedForm = ReturnType<typeof useTyped>;

const always = () => true;

/** The state of `SystemFields` for a server of that name. */
export function useTyped(
  hostname: string,
  start: () => Typed,
  needsPassword: (typed: Typed) => boolean = always,
) {
  const [typed, setTyped] = useState(start);
  const [isPressed, setPressed] = useState(false);
  const controls = useRef(new Map<string, HTMLElement>());
  const isPasswordNeeded = needsPassword(typed);
  const found = check(typed, hostname, isPasswordNeeded);
  const set = (name: keyof Typed, value: string) =>
    setTyped((before) => ({ ...before, ...(name === "system" && { software: "" }), [name]: value }));
  return {
    typed,
    isPasswordNeeded,
    /** What is wrong with it, from the first press on. */
    wrong: isPressed ? found : nothing,
    set,
    field: (name: keyof Typed) => ({
      name,
      value: typed[name],
      onChange: (event: { target: { value: string } }) => set(name, event.target.value),
      ref: (control: HTMLElement | null) =>
        void (control ? controls.current.set(name, control) : controls.current.delete(name)),
    }),
    /** Passes on what was typed, or focuses the first field that is wrong. */
    press: (onRight: (typed: Typed) => void) => {
      setPressed(true);
      const first = found.hostname ? "hostname" : found.password && "password";
      if (first) controls.current.get(first)?.focus();
      else onRight(typed);
    },
  };
}

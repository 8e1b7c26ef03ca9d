"use client";

import type { ReactNode } from "react";
import type { ButtonProps } from "@/components/ui/button";
import type { PageCall } from "@/lib/api/client";
import { useProblemText } from "../problems/form-problem";
import { useSubmit } from "../submit/use-submit";
import { CallButton } from "./call-button";

type ActionButtonProps<T> = Pick<ButtonProps, "size" | "variant"> & {
  /** The call, for the reason why the button is disabled. */
  calls: PageCall;
  send: () => Promise<T>;
  pendingLabel: string;
  /** `isHere` is false if the user has since left the page. */
  onDone: (answer: T, isHere: boolean) => void;
  /** Success leads to another page. */
  leaves?: boolean;
  children: ReactNode;
};

/** A button for one call that may be repeated, with what was wrong beside it. Needs the messages `problems`. */
export function ActionButton<T>(props: ActionButtonProps<T>) {
  const { calls, send, pendingLabel, onDone, leaves = false, children, ...look } = props;
  const problem = useProblemText();
  const { submit, state, isBusy } = useSubmit<object, T>({ send, whenLost: "repeat", leaves, onDone });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return (
    <span className="inline-flex flex-wrap items-center gap-3">
      <CallButton
        {...look}
        calls={calls}
        pending={isBusy}
        pendingLabel={pendingLabel}
        onClick={() => void submit({})}
      >
        {children}
      </CallButton>
      {failure && (
        <span role="alert" className="text-danger text-xs">
          {problem(failure.doc)}
        </span>
      )}
    </span>
  );
}

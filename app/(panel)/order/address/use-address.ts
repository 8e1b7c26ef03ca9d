import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { StepState } from "../steps/steps";
import type { Quote } from "../summary/use-quote";

/** What the address form can do once it is loaded. */
type AddressHandle = {
  /** Shows every problem, the first with the focus; true when there is none. */
  check: () => Promise<boolean>;
  /** Saves what is typed, unless it is saved already; false when it could not be, which the form says. */
  save: () => Promise<boolean>;
  /** What was saved does not count any more. */
  forget: () => void;
};

export type AddressHold = {
  /** What the account lacks for this invoice; null = nothing, or not known. */
  wanted: Quote["address"];
  /** Whether the form is there. It stays once it was saved or a refusal asked for it. */
  isShown: boolean;
  state: StepState;
  onState: (state: StepState) => void;
  /** Filled by the form while it is there. */
  handle: RefObject<AddressHandle | null>;
  /** It was asked for before it was loaded: it then shows its problems at once. */
  isAsked: boolean;
  check: () => Promise<boolean>;
  save: () => Promise<boolean>;
  /** After a refusal: shows the form, with the focus on what is missing. */
  ask: () => void;
};

/** The billing address at the order page: wanted when the invoice is above the limit of the company that sells. */
export function useAddress(quote: Quote | null): AddressHold {
  const [isKept, setKept] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [state, onState] = useState<StepState>("missing");
  const handle = useRef<AddressHandle | null>(null);
  const wanted = quote?.address ?? null;
  const isShown = wanted !== null || isKept;
  const check = async () => {
    if (handle.current) return handle.current.check();
    setAsked(true);
    return false;
  };
  return {
    wanted,
    isShown,
    state,
    onState,
    handle,
    isAsked,
    check,
    save: async () => {
      const isSaved = (await handle.current?.save()) ?? false;
      // From then on it is not wanted, and must not go from under anyone who is at it.
      if (isSaved) setKept(true);
      return isSaved;
    },
    ask: () => {
      // At once, because what is not there cannot take the focus.
      flushSync(() => setKept(true));
      handle.current?.forget();
      void check();
    },
  };
}

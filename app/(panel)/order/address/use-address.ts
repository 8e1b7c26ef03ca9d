import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { StepState } from "../steps/steps";
import type { Quote } from "../summary/use-quote";

/** Methods of the address form once it is loaded. */
type AddressHandle = {
  /** Shows every error and focuses the first; returns true if there is none. */
  check: () => Promise<boolean>;
  /** Saves the typed values unless already saved; returns false on failure, which the form shows. */
  save: () => Promise<boolean>;
  /** Forgets that the values were saved. */
  forget: () => void;
};

export type AddressHold = {
  /** Fields that the account lacks for this invoice; null = none, or not known. */
  wanted: Quote["address"];
  /** Whether the form is shown. It stays once saved or once the server required it. */
  isShown: boolean;
  state: StepState;
  onState: (state: StepState) => void;
  /** Set by the form while it is mounted. */
  handle: RefObject<AddressHandle | null>;
  /** The check ran before the form was loaded: it shows its errors at once. */
  isAsked: boolean;
  check: () => Promise<boolean>;
  save: () => Promise<boolean>;
  /** After the server required an address: shows the form and focuses what is missing. */
  ask: () => void;
};

/** The billing address on the order page: required if the invoice exceeds the selling company's limit. */
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
      // Once saved it is no longer required, but must not disappear while the user is in it.
      if (isSaved) setKept(true);
      return isSaved;
    },
    ask: () => {
      // Synchronously, because an unmounted form cannot be focused.
      flushSync(() => setKept(true));
      handle.current?.forget();
      void check();
    },
  };
}

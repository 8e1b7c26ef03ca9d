import { type RefObject, useRef, useState, useSyncExternalStore } from "react";
import { ApiError, call } from "@/lib/api/client";
import { forgetTrust, keepTrust, readNoTrust, readTrust, subscribeToTrust } from "./pin-trust";

type Failure = ApiError["failure"];

export type PinProblem = {
  kind: "required" | "wrong" | "locked" | "busy" | "lost";
  /** The duration of a lock, if the server sent it: in minutes, rounded up. */
  minutes?: number;
  isSpoken?: boolean;
};

/** Spread it into the input of the call that needs the PIN. */
export type PinProof = { pin?: string; pin_trust?: string };

export type PinAsking = {
  /** The account has a PIN, so the action requires it. */
  isNeeded: boolean;
  /** When the trust of this tab expires, in ms by the browser's clock; null = the PIN field is shown. */
  trustedUntilMs: number | null;
  problem: PinProblem | null;
  field: RefObject<HTMLInputElement | null>;
  wish: RefObject<HTMLInputElement | null>;
  /** The input to send with the action; null if the PIN is missing or malformed, which the field then shows. */
  prove: () => Promise<PinProof | null>;
  /** Returns true if the action was rejected because of its PIN; the field then shows it. */
  refuse: (failure: Failure) => boolean;
  /** Clears the field and its error: when a dialog closes. */
  reset: () => void;
};

const kinds: Partial<Record<Failure["doc"], PinProblem["kind"]>> = {
  "pin.required": "required",
  "pin.wrong": "wrong",
  "pin.locked": "locked",
  "pin.busy": "busy",
};

async function readLock(): Promise<PinProblem> {
  const state = await call("pins", "show", {}).catch(() => null);
  const seconds = state?.locked_seconds ?? 0;
  return { kind: "locked", ...(seconds > 0 ? { minutes: Math.ceil(seconds / 60) } : {}) };
}

/** null = rejected for another reason. */
async function problemOf({ code, doc }: Failure): Promise<PinProblem | null> {
  const kind = doc === "answer.lost" ? "lost" : kinds[doc];
  if (kind === "locked") return readLock();
  if (kind) return { kind };
  return code === "pin_required" ? { kind: "wrong" } : null;
}

/** The PIN of one confirmation. `isSet`: whether this session must enter one (`needs_pin` of the server's answers). */
export function usePin(isSet: boolean): PinAsking {
  const trust = useSyncExternalStore(subscribeToTrust, readTrust, readNoTrust);
  const [problem, setProblem] = useState<PinProblem | null>(null);
  const [isAskedFor, setAskedFor] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const wanted = useRef<HTMLInputElement>(null);

  // A field that already has the focus is not announced again, so the message itself is made a live region.
  const complain = (found: PinProblem | null) => {
    setProblem(found && { ...found, isSpoken: document.activeElement === field.current });
    if (!field.current) return;
    if (found?.kind === "wrong" || found?.kind === "locked") field.current.value = "";
    field.current.focus();
  };
  const show = async (failure: Failure) => complain(await problemOf(failure));
  const trustTab = async (pin: string): Promise<PinProof | null> => {
    try {
      const { pin_trust, seconds } = await call("pins", "trust", { pin });
      keepTrust(pin_trust, seconds);
      return { pin_trust };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The PIN was removed meanwhile: the action is sent without one, and the server rejects it if that is wrong.
      if (error.failure.doc === "pin.not_set") return {};
      await show(error.failure);
      return null;
    }
  };
  const reset = () => {
    setProblem(null);
    if (field.current) field.current.value = "";
  };
  const isNeeded = isSet || isAskedFor;
  return {
    isNeeded,
    trustedUntilMs: trust?.untilMs ?? null,
    problem,
    field,
    wish: wanted,
    prove: async () => {
      setProblem(null);
      const trusted = readTrust();
      if (!isNeeded) return {};
      if (trusted) return { pin_trust: trusted.token };
      const pin = field.current?.value.trim() ?? "";
      if (pin === "") {
        complain({ kind: "required" });
        return null;
      }
      return wanted.current?.checked ? trustTab(pin) : { pin };
    },
    refuse: (failure) => {
      if (failure.code !== "pin_required" && failure.doc !== "pin.locked") return false;
      setAskedFor(true);
      // A trust that the server no longer knows is dropped.
      if (failure.doc === "pin.required") forgetTrust();
      void show(failure);
      return true;
    },
    reset,
  };
}

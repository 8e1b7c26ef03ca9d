import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { forgetTrust } from "@/components/form/pin/pin-trust";
import { useSubmit } from "@/components/form/submit/use-submit";
import { ApiError, call, lostAnswer } from "@/lib/api/client";
import { sendForm } from "@/lib/api/send-form";
import { setPinAction } from "./actions";

type Input = { new_pin: string; old_pin?: string };
type Result = "done" | "wrong" | "lost";
/** Identifies the change: its callback key, and when the previous PIN was set. */
type Open = { key: string | null; setAt: string | null };

const pollMilliseconds = 400;
const slowAfterMilliseconds = 1_200;
/** A delayed result arrives within five seconds; after this time none will. */
const patienceMilliseconds = 20_000;

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, pollMilliseconds));

/** Polls the callback until it has a result; "lost" if it is unknown or too late. */
async function awaitResult(key: string, onSlow: () => void): Promise<Result> {
  const startMs = performance.now();
  while (performance.now() - startMs < patienceMilliseconds) {
    const answer = await call("eq_callback", "check", { key }).catch((error: unknown) => {
      if (error instanceof ApiError && error.failure.doc === "job.not_found") return "gone" as const;
      return null;
    });
    if (answer === "gone") return "lost";
    if (answer?.result === "OK") return "done";
    if (answer?.result === "Fail") return "wrong";
    if (performance.now() - startMs > slowAfterMilliseconds) onSlow();
    await pause();
  }
  return "lost";
}

/** By the callback key; without one, by whether the PIN's `set_at` has changed. */
async function findOut({ key, setAt }: Open, onSlow: () => void): Promise<Result | "notDone"> {
  if (key) return awaitResult(key, onSlow);
  const now = await call("pins", "show", {}).catch(() => null);
  if (now === null) return "lost";
  return now.set_at === setAt ? "notDone" : "done";
}

/**
 * Sets the PIN and follows the result. If the response is lost, a `setAt` that differs from before shows that it was
 * set.
 */
export function useSetPin(setAt: string | null) {
  const router = useRouter();
  const queries = useQueryClient();
  const [isSlow, setSlow] = useState(false);
  const open = useRef<Open>({ key: null, setAt });
  const onSlow = () => setSlow(true);

  /** A null input polls the result of the previous change. */
  const send = async ({ input }: { input: Input | null }): Promise<"done" | "wrong" | "notDone"> => {
    setSlow(false);
    if (input) {
      open.current = { key: null, setAt };
      const { callback } = await sendForm(setPinAction, input);
      open.current.key = callback;
    }
    const result = await findOut(open.current, onSlow);
    if (result === "done") forgetTrust();
    await queries.invalidateQueries({ queryKey: ["pins"] });
    if (result === "lost") throw new ApiError(lostAnswer);
    if (result === "done") router.refresh();
    return result;
  };
  const { submit, state, isBusy } = useSubmit({ send });
  return {
    state,
    isBusy,
    isSlow,
    set: (input: Input) => submit({ input }),
    askAgain: () => void submit({ input: null }),
  };
}

export type SettingPin = ReturnType<typeof useSetPin>;

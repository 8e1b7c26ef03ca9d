import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { forgetTrust } from "@/components/form/pin-trust";
import { ApiError, call } from "@/lib/api/client";
import type { RpcFailure } from "@/lib/api/rpc-errors";

export type SetPinState =
  | { step: "idle" | "sending" | "slow" | "done" | "wrong" | "notDone" }
  /** Sent, and nobody knows what became of it. */
  | { step: "lost" }
  | { step: "refused"; failure: RpcFailure };

type Input = { new_pin: string; old_pin?: string };
type Settled = "done" | "wrong" | "lost";

const pollMilliseconds = 400;
const slowAfterMilliseconds = 1_200;
/** A held-back answer comes within five seconds; what takes much longer is not coming. */
const patienceMilliseconds = 20_000;

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, pollMilliseconds));

/** Asks for the result until it is there; an answer lost on the way is asked for again. */
async function awaitResult(key: string, onSlow: () => void): Promise<Settled> {
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

const noAnswer: RpcFailure = {
  code: "unavailable",
  doc: "answer.lost",
  message: "",
  fields: {},
  requestId: "",
};

/** Sets the PIN and follows the result, which comes by itself; `setAt` of before tells what a lost answer did. */
export function useSetPin(setAt: string | null) {
  const router = useRouter();
  const queries = useQueryClient();
  const [state, setState] = useState<SetPinState>({ step: "idle" });
  const open = useRef<{ key: string | null; setAt: string | null }>({ key: null, setAt });

  const settle = async (step: Settled | "notDone") => {
    setState({ step });
    if (step === "done") forgetTrust();
    await queries.invalidateQueries({ queryKey: ["pins"] });
    if (step === "done") router.refresh();
    return step;
  };
  const follow = async (key: string) => settle(await awaitResult(key, () => setState({ step: "slow" })));

  const send = async (input: Input): Promise<SetPinState["step"]> => {
    setState({ step: "sending" });
    open.current = { key: null, setAt };
    try {
      const { callback } = await call("eq", "set_pin", input);
      open.current.key = callback;
      return await follow(callback);
    } catch (error) {
      const failure = error instanceof ApiError ? error.failure : noAnswer;
      if (failure.doc === "answer.lost") return settle("lost");
      setState({ step: "refused", failure });
      return "refused";
    }
  };
  /** What became of the one that was lost: by its key, or by whether the PIN is another one now. */
  const askAgain = async () => {
    const { key, setAt: before } = open.current;
    setState({ step: "sending" });
    if (key) return follow(key);
    const now = await call("pins", "show", {}).catch(() => null);
    return settle(now === null ? "lost" : now.set_at === before ? "notDone" : "done");
  };
  return { state, send, askAgain, dismiss: () => setState({ step: "idle" }) };
}

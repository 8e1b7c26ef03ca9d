import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { PinAsking, PinProof } from "@/components/form/use-pin";
import { ApiError } from "@/lib/api/client";
import type { RpcFailure } from "@/lib/api/rpc-errors";
import { newKey } from "@/lib/base/new-key";
import { type Problems, problemsFrom } from "./draft";

const repeats = 5;

/** Nobody knows whether it was done: asked again under the same idempotency key, it is done once. */
const isLost = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.failure.doc === "answer.lost" || ["internal", "unavailable"].includes(error.failure.code));

export type Trouble = "signedOut" | "lost" | "gone" | "limited" | "failed";

function troubleOf({ code, doc }: RpcFailure): Trouble {
  if (code === "unauthenticated") return "signedOut";
  if (doc === "answer.lost" || code === "unavailable") return "lost";
  if (code === "not_found") return "gone";
  return code === "limited" ? "limited" : "failed";
}

export type Saving<I> = {
  isBusy: boolean;
  /** An answer was lost, and it is asked whether the work was done. */
  isChecking: boolean;
  trouble: Trouble | null;
  refused: Problems;
  /** Sends the input once, with the PIN where it is asked for; the same input again goes under the same key. */
  save: (input: I) => Promise<void>;
};

/** One change that must be made exactly once, whatever happens to presses, answers and sessions. */
export function useSave<I, O>(
  send: (input: I & PinProof, idempotencyKey: string) => Promise<O>,
  pin: PinAsking,
  onDone: (answer: O) => void,
): Saving<I> {
  const queries = useQueryClient();
  const attempt = useRef({ identity: "", key: "" });
  const isUnderWay = useRef(false);
  const [isProving, setProving] = useState(false);
  const [problem, setProblem] = useState<{ trouble: Trouble | null; refused: Problems }>({
    trouble: null,
    refused: {},
  });
  const change = useMutation({
    mutationFn: (input: I & PinProof) => send(input, attempt.current.key),
    retry: (failures, error) => isLost(error) && failures < repeats,
    retryDelay: (failures) => 500 * 2 ** failures,
    onSuccess: (answer) => {
      attempt.current = { identity: "", key: "" };
      void queries.invalidateQueries({ queryKey: ["api_keys"] });
      void queries.invalidateQueries({ queryKey: ["api_keys"] });
      onDone(answer);
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return setProblem({ trouble: "failed", refused: {} });
      if (pin.refuse(error.failure) || error.failure.code === "proof_required") return;
      const refused = problemsFrom(error.failure.fields);
      const isNamed = Object.keys(refused).length > 0;
      setProblem({ trouble: isNamed ? null : troubleOf(error.failure), refused });
    },
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  return {
    isBusy: change.isPending || isProving,
    isChecking: change.isPending && change.failureCount > 0,
    ...problem,
    save: async (input) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      setProblem({ trouble: null, refused: {} });
      setProving(true);
      const proof = await pin.prove().finally(() => setProving(false));
      if (!proof) {
        isUnderWay.current = false;
        return;
      }
      const identity = JSON.stringify(input);
      if (attempt.current.identity !== identity) attempt.current = { identity, key: newKey() };
      change.mutate({ ...input, ...proof });
    },
  };
}

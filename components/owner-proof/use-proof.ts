import { useEffect, useRef, useState } from "react";
import { call, type InputOf, type OutputOf } from "@/lib/api/client";
import { type Problem, problemOf } from "./problem-of";

export type Security = OutputOf<"factors", "show">;
type Proof = InputOf<"factors", "prove_owner">;

/** What the account proves itself by, as the server has it now; null = not read yet. */
export function useSecurity(onProblem: (problem: Problem | null) => void): Security | null {
  const [security, setSecurity] = useState<Security | null>(null);
  const complain = useRef(onProblem).current;
  useEffect(() => {
    let isLeft = false;
    call("factors", "show", {}).then(
      (read) => !isLeft && setSecurity(read),
      (error) => !isLeft && complain(problemOf(error)),
    );
    return () => {
      isLeft = true;
    };
  }, [complain]);
  return security;
}

/** What a browser says when a passkey has confirmed that its owner is there. */
export async function askBrowser(): Promise<NonNullable<Proof["passkey"]>> {
  const { options } = await call("factors", "ask_confirmation", {});
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options });
  return { id, rawId, type: "public-key", response };
}

export const sendProof = (proof: Proof) => call("factors", "prove_owner", proof);

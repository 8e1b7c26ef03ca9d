import { useEffect, useState } from "react";
import { call, type InputOf, type OutputOf } from "@/lib/api/client";

export type Security = OutputOf<"factors", "show">;
type Proof = InputOf<"factors", "prove_owner">;

/**
 * The proofs that the account can give, as the server has them now; null = not read yet, "lost" = could not be read.
 */
export function useSecurity(): Security | "lost" | null {
  const [security, setSecurity] = useState<Security | "lost" | null>(null);
  useEffect(() => {
    let isLeft = false;
    call("factors", "show", {}).then(
      (read) => !isLeft && setSecurity(read),
      () => !isLeft && setSecurity("lost"),
    );
    return () => {
      isLeft = true;
    };
  }, []);
  return security;
}

/** The browser's answer when a passkey has confirmed that its owner is present. */
export async function askBrowser(): Promise<NonNullable<Proof["passkey"]>> {
  const { options } = await call("factors", "ask_confirmation", {});
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options });
  return { id, rawId, type: "public-key", response };
}

export const sendProof = (proof: Proof) => call("factors", "prove_owner", proof);

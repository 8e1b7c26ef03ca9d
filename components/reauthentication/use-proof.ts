import { useEffect, useState } from "react";
import { call, type InputOf, type OutputOf } from "@/lib/api/client";

type Credentials = InputOf<"factors", "prove_owner">;

/** Proofs available to the account. */
export type Proofs = OutputOf<"factors", "proofs">;

/** Reads and sends the proofs: staff have their own calls. */
export type Prover = {
  read: () => Promise<Proofs>;
  send: (proof: Credentials) => Promise<unknown>;
};

export const customerProver: Prover = {
  read: () => call("factors", "proofs", {}),
  send: (proof) => call("factors", "prove_owner", proof),
};

/** The proofs currently available to the account; null = loading, "lost" = could not be read. */
export function useProofs({ read }: Prover): Proofs | "lost" | null {
  const [proofs, setProofs] = useState<Proofs | "lost" | null>(null);
  useEffect(() => {
    let isLeft = false;
    read().then(
      (known) => !isLeft && setProofs(known),
      () => !isLeft && setProofs("lost"),
    );
    return () => {
      isLeft = true;
    };
  }, [read]);
  return proofs;
}

/** The browser's assertion after a passkey has confirmed the owner's presence. */
export async function askBrowser(): Promise<NonNullable<Credentials["passkey"]>> {
  const { options } = await call("factors", "ask_confirmation", {});
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options });
  return { id, rawId, type: "public-key", response };
}

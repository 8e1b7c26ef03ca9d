"use client";

import { useRef, useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { KeyRound } from "@/components/ui/icons";
import { Notice } from "@/components/ui/notice";
import type { Refusal } from "./refusals";
import { sendStep } from "./send-step";

export type PasskeyLabels = { use: string; pending: string; refusals: Record<string, string> };

type PasskeyButtonProps = {
  /** Endpoint that returns the options and accepts the answer. */
  path: "/login/passkey" | "/login/code/passkey";
  /** A path of this site, checked. */
  target: string;
  isPrimary?: boolean;
  labels: PasskeyLabels;
};

type Options = Parameters<typeof import("@simplewebauthn/browser").startAuthentication>[0]["optionsJSON"];

const never = () => () => undefined;

/**
 * Nearly every browser supports passkeys, so the button is rendered at once and removed where they are not supported.
 */
const useHasPasskeys = (): boolean =>
  useSyncExternalStore(
    never,
    () => "PublicKeyCredential" in window,
    () => true,
  );

/** null = signed in; "dismissed" = the user closed the browser's dialog, so no message is needed. */
async function signIn(path: PasskeyButtonProps["path"]): Promise<Refusal | "dismissed" | null> {
  const asked = await sendStep<{ options: Options }>(path, {});
  if (!asked.ok) return asked.refusal;
  try {
    const { startAuthentication } = await import("@simplewebauthn/browser");
    const answer = await startAuthentication({ optionsJSON: asked.data.options });
    const { id, rawId, type, response } = answer;
    const done = await sendStep<object>(path, { answer: { id, rawId, type, response } });
    return done.ok ? null : done.refusal;
  } catch (error) {
    const isDismissed = error instanceof Error && /^(NotAllowedError|AbortError)$/.test(error.name);
    return isDismissed ? "dismissed" : "wrong_passkey";
  }
}

/** Signs in with a passkey, either alone or as the second step. */
export function PasskeyButton({ path, target, isPrimary, labels }: PasskeyButtonProps) {
  const hasPasskeys = useHasPasskeys();
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const isBusy = useRef(false);

  const press = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(true);
    setRefusal(undefined);
    const outcome = await signIn(path);
    if (outcome === null) return window.location.replace(target);
    isBusy.current = false;
    setPending(false);
    if (outcome !== "dismissed") setRefusal(outcome);
  };
  if (!hasPasskeys) return null;
  return (
    <div className="space-y-3">
      {refusal && (
        <Notice tone="danger" live>
          {labels.refusals[refusal]}
        </Notice>
      )}
      <Button
        wide
        variant={isPrimary ? "primary" : "secondary"}
        icon={<KeyRound size={16} aria-hidden />}
        pending={isPending}
        pendingLabel={labels.pending}
        onClick={press}
      >
        {labels.use}
      </Button>
    </div>
  );
}

"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { useLazy } from "@/components/ui/use-lazy";
import { onAsked } from "@/lib/api/session-gate";
import type { OwnerLabels } from "./labels";
import type { Prover } from "./use-proof";

const loadForm = () => import("./reauthentication-form").then(({ OwnerForm }) => OwnerForm);

/**
 * The dialog over a page whose call requires reauthentication: asks for password and second factor, and the page
 * continues as it is.
 */
export function OwnerGate({ labels, prover }: { labels: OwnerLabels; prover?: Prover }) {
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const waiting = useRef<((isProved: boolean) => void)[]>([]);
  const Form = useLazy(isAsked, loadForm);
  useEffect(
    () =>
      onAsked(
        "owner",
        () =>
          new Promise<boolean>((resolve) => {
            waiting.current.push(resolve);
            setAsked(true);
          }),
      ),
    [],
  );
  const settle = (isProved: boolean) => {
    setAsked(false);
    setBusy(false);
    for (const resolve of waiting.current.splice(0)) resolve(isProved);
  };
  if (!isAsked) return null;
  return (
    <Dialog
      open
      onClose={() => settle(false)}
      dismissible={!isBusy}
      title={labels.title}
      description={labels.text}
    >
      {Form === null && <Skeleton className="h-40 w-full" />}
      {Form === "lost" && (
        <div className="space-y-4">
          <p>{labels.lost}</p>
          <Button wide onClick={() => settle(false)}>
            {labels.cancel}
          </Button>
        </div>
      )}
      {typeof Form === "function" && (
        <Form labels={labels} prover={prover} onBusy={setBusy} onSettled={settle} />
      )}
    </Dialog>
  );
}

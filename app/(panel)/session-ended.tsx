"use client";

import { type ComponentType, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import type { Ended, SessionWords } from "./session-words";
import type { SignInAgainProps } from "./sign-in-again";

type Form = ComponentType<SignInAgainProps>;

/** The form comes when it is needed; null while it is on its way, "lost" when it could not be loaded. */
function useForm(isWanted: boolean): Form | "lost" | null {
  const [form, setForm] = useState<Form | "lost" | null>(null);
  useEffect(() => {
    if (!isWanted || typeof form === "function") return;
    let isLeft = false;
    import("./sign-in-again").then(
      ({ SignInAgain }) => !isLeft && setForm(() => SignInAgain),
      () => !isLeft && setForm("lost"),
    );
    return () => {
      isLeft = true;
    };
  }, [isWanted, form]);
  return form;
}

type SessionEndedProps = Omit<SignInAgainProps, "ended"> & { ended: Ended | null; words: SessionWords };

/** Over the page that asked in vain: sign in again right here, and the page goes on as it stands. */
export function SessionEnded({ ended, ...rest }: SessionEndedProps) {
  const Form = useForm(ended !== null);
  const { words, onStay } = rest;
  if (ended === null) return null;
  const isOther = ended.doc === "session.other_account";
  return (
    <Dialog
      open
      onClose={onStay}
      // A press beside it must not throw away what waits to be sent.
      dismissible={!ended.isPending}
      title={isOther ? words.otherTitle : words.endedTitle}
      description={isOther ? words.otherText : ended.isPending ? words.pendingText : words.endedText}
    >
      {Form === null && <Skeleton className="h-40 w-full" />}
      {Form === "lost" && (
        <div className="space-y-4">
          <p>{words.lost}</p>
          <Button wide onClick={onStay}>
            {words.stay}
          </Button>
        </div>
      )}
      {typeof Form === "function" && <Form ended={ended} {...rest} />}
    </Dialog>
  );
}

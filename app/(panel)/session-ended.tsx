"use client";

import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { useLazy } from "@/components/ui/use-lazy";
import type { Ended, SessionWords } from "./session-words";
import type { SignInAgainProps } from "./sign-in-again";

const loadForm = () => import("./sign-in-again").then(({ SignInAgain }) => SignInAgain);

type SessionEndedProps = Omit<SignInAgainProps, "ended"> & { ended: Ended | null; words: SessionWords };

/** Over the page that asked in vain: sign in again right here, and the page goes on as it stands. */
export function SessionEnded({ ended, ...rest }: SessionEndedProps) {
  const Form = useLazy(ended !== null, loadForm);
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

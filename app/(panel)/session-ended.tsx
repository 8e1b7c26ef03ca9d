"use client";

import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { useLazy } from "@/components/ui/use-lazy";
import type { Ended, SessionLabels } from "./session-labels";
import type { SignInAgainProps } from "./sign-in-again";

const loadForm = () => import("./sign-in-again").then(({ SignInAgain }) => SignInAgain);

type SessionEndedProps = Omit<SignInAgainProps, "ended"> & { ended: Ended | null; labels: SessionLabels };

function titleAndText({ other, isPending }: Ended, labels: SessionLabels) {
  if (other === null) return [labels.endedTitle, isPending ? labels.pendingText : labels.endedText];
  const text = isPending ? labels.otherPendingText : labels.otherText;
  return [labels.otherTitle, text.replace("{other}", other)];
}

/** The start page of the section, which any account can open; pages with an id belong to the previous account. */
const sectionOf = (path: string): string => {
  const [, section = ""] = path.split("/");
  return section === "jobs" ? "/servers" : `/${section}`;
};

/** The dialog over a page whose session has ended: after signing in again here, the page continues as it is. */
export function SessionEnded({ ended, ...rest }: SessionEndedProps) {
  const Form = useLazy(ended !== null, loadForm);
  const { labels, onStay } = rest;
  if (ended === null) return null;
  const { other } = ended;
  const [title, text] = titleAndText(ended, labels);
  return (
    <Dialog
      open
      onClose={onStay}
      // A click outside must not discard a pending change, nor reveal a page of another account.
      dismissible={!ended.isPending && other === null}
      title={title}
      description={text}
    >
      {other !== null && (
        <div className="mb-5 space-y-5">
          <Button
            variant="primary"
            wide
            data-autofocus
            onClick={() => window.location.assign(sectionOf(window.location.pathname))}
          >
            {labels.continueAs.replace("{other}", other)}
          </Button>
          <p>{labels.signInBack}</p>
        </div>
      )}
      {Form === null && <Skeleton className="h-40 w-full" />}
      {Form === "lost" && (
        <div className="space-y-4">
          <p>{labels.lost}</p>
          <Button wide onClick={onStay}>
            {labels.stay}
          </Button>
        </div>
      )}
      {typeof Form === "function" && <Form ended={ended} {...rest} />}
    </Dialog>
  );
}

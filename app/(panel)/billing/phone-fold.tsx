"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";

type PhoneFoldProps = {
  labels: { unfold: string; fold: string };
  /** The reader has come to what is behind it. */
  isOpen: boolean;
  /** Something is behind it. */
  isNeeded: boolean;
  children: ReactNode;
};

/** On a phone, shows the beginning of a long part, and what is `behindFold` on request. */
export function PhoneFold({ labels, isOpen: isOpenFirst, isNeeded, children }: PhoneFoldProps) {
  const [choice, setChoice] = useState<boolean | null>(null);
  const isOpen = choice ?? isOpenFirst;
  return (
    <div data-folded={isNeeded && !isOpen ? "" : undefined}>
      {children}
      {isNeeded && (
        <div className="border-t px-2 py-1 md:hidden">
          <Button variant="ghost" aria-expanded={isOpen} onClick={() => setChoice(!isOpen)}>
            {isOpen ? labels.fold : labels.unfold}
          </Button>
        </div>
      )}
    </div>
  );
}

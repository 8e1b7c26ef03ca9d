"use client";

import { createContext, type ReactNode, useContext, useEffect } from "react";
import { Refused } from "@/components/form/use-why-not";

type Frame = {
  /** Whose tab this is: of whom it was when it was loaded. */
  account: number;
  /** Somebody else is signed in now. */
  onOther: (email: string) => void;
};

/** null = a frame for nobody. */
export const FrameOwner = createContext<Frame | null>(null);

type OwnedPageProps = {
  account: number;
  email: string;
  /** What this actor may not call, with why. */
  refused: Record<string, string>;
  children: ReactNode;
};

/** A page that was made for somebody else than its tab says so and is not shown. */
export function OwnedPage({ account, email, refused, children }: OwnedPageProps) {
  const frame = useContext(FrameOwner);
  const isOther = frame !== null && frame.account !== account;
  const onOther = frame?.onOther;
  useEffect(() => {
    if (isOther) onOther?.(email);
  }, [isOther, onOther, email]);
  return isOther ? null : <Refused value={refused}>{children}</Refused>;
}

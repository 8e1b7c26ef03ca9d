"use client";

import { createContext, type ReactNode, useContext, useEffect } from "react";
import { Refused } from "@/components/form/use-why-not";

type Frame = {
  /** The account that this tab was loaded for. */
  account: number;
  /** The account that is signed in now, when it is another one. */
  onOther: (email: string) => void;
};

/** null = the frame of a guest. */
export const FrameOwner = createContext<Frame | null>(null);

type OwnedPageProps = {
  account: number;
  email: string;
  /** What this actor may not call, with why. */
  refused: Record<string, string>;
  children: ReactNode;
};

/** A page that was made for someone else than its tab says so and is not shown. */
export function OwnedPage({ account, email, refused, children }: OwnedPageProps) {
  const frame = useContext(FrameOwner);
  const isOther = frame !== null && frame.account !== account;
  const onOther = frame?.onOther;
  useEffect(() => {
    if (isOther) onOther?.(email);
  }, [isOther, onOther, email]);
  return isOther ? null : <Refused value={refused}>{children}</Refused>;
}

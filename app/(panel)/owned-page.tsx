"use client";

import { createContext, type ReactNode, useContext, useEffect } from "react";
import { Refused } from "@/components/form/buttons/use-why-not";

type Frame = {
  /** The account that this tab was loaded for. */
  account: number;
  /** Called with the email of the account now signed in, if it is another one. */
  onOther: (email: string) => void;
};

/** null = a guest's frame. */
export const FrameOwner = createContext<Frame | null>(null);

type OwnedPageProps = {
  account: number;
  email: string;
  /** Calls that this actor may not make, with the reason. */
  refused: Record<string, string>;
  children: ReactNode;
};

/** Hides a page that was rendered for another account than the tab's, and reports that account to the frame. */
export function OwnedPage({ account, email, refused, children }: OwnedPageProps) {
  const frame = useContext(FrameOwner);
  const isOther = frame !== null && frame.account !== account;
  const onOther = frame?.onOther;
  useEffect(() => {
    if (isOther) onOther?.(email);
  }, [isOther, onOther, email]);
  return isOther ? null : <Refused value={refused}>{children}</Refused>;
}

"use client";

import { type ReactNode, useEffect } from "react";
import { setPageAccount } from "@/lib/api/session-gate";

/**
 * Sends the tab's account with every change, so that nothing is done as an account that signed in elsewhere
 * meanwhile.
 */
export function StaffTab({ account, children }: { account: number; children: ReactNode }) {
  useEffect(() => setPageAccount(account), [account]);
  return children;
}

"use client";

import { type ReactNode, useEffect } from "react";
import { setPageAccount } from "@/lib/api/session-gate";

/** Says with every change whose tab it is, so that nothing is done for someone who signed in elsewhere meanwhile. */
export function StaffTab({ account, children }: { account: number; children: ReactNode }) {
  useEffect(() => setPageAccount(account), [account]);
  return children;
}

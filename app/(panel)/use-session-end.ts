import type { QueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { ApiError } from "@/lib/api/client";
import { onAsked, setPageAccount } from "@/lib/api/session-gate";
import type { Ended } from "./session-labels";

/** In ms: a rejection this soon means that the sign-in elsewhere did not happen. */
const soonMs = 10_000;

type Way = "here" | "elsewhere" | "stay";
type Refusal = Pick<ApiError["failure"], "doc" | "fields">;

export type SessionEnd = {
  ended: Ended | null;
  /** A read found that the session has ended; no change is pending. */
  onReadRefused: (refusal: Refusal) => void;
  /** A response for this tab belongs to another account. */
  onOther: (email: string) => void;
  /** The user's choice in the dialog. */
  settle: (way: Way, client: QueryClient) => void;
};

/** Holds back changes rejected because the session has ended, until the user signs in again or declines. */
export function useSessionEnd(accountId: number, isImpersonation: boolean): SessionEnd {
  const router = useRouter();
  const [ended, setEnded] = useState<Ended | null>(null);
  const waiting = useRef<((isIn: boolean) => void)[]>([]);
  const wentElsewhereAt = useRef(0);
  const open = useRef(({ doc, fields }: Refusal) => {
    // Impersonation needs no new sign-in: once the session is over, it leads back to the staff page.
    if (isImpersonation) return window.location.assign(`/visit/over?account=${accountId}`);
    const isNotYet = Date.now() - wentElsewhereAt.current < soonMs;
    const other = doc === "session.other_account" ? (fields.email ?? "") : null;
    setEnded({ doc, isPending: waiting.current.length > 0, isNotYet, other });
  }).current;
  const onOther = useRef((email: string) =>
    open({ doc: "session.other_account", fields: { email } }),
  ).current;
  // Set during the first render, because the effects of child components run earlier and may already call the API.
  useState(() => typeof window !== "undefined" && setPageAccount(accountId));
  useEffect(
    () =>
      onAsked(
        "session",
        (refusal) =>
          new Promise<boolean>((resolve) => {
            waiting.current.push(resolve);
            open(refusal);
          }),
      ),
    [open],
  );
  const settle = (way: Way, client: QueryClient) => {
    wentElsewhereAt.current = way === "elsewhere" ? Date.now() : 0;
    const waited = waiting.current.splice(0);
    setEnded(null);
    for (const resolve of waited) resolve(way !== "stay");
    if (way === "stay") return;
    // Everything, whatever its noun: if another account has signed in meanwhile, no shown answer belongs to it.
    void client.invalidateQueries();
    // Pages that were rendered for another account must not be shown.
    if (ended && ended.other !== null) router.refresh();
  };
  return { ended, onReadRefused: open, onOther, settle };
}

import type { QueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { ApiError } from "@/lib/api/client";
import { onAsked, setPageAccount } from "@/lib/api/session-gate";
import type { Ended } from "./session-words";

/** Refused again so soon, the sign-in elsewhere was none. */
const soonMs = 10_000;

type Way = "here" | "elsewhere" | "stay";
type Refusal = Pick<ApiError["failure"], "doc" | "fields">;

export type SessionEnd = {
  ended: Ended | null;
  /** A read found that the session has ended: nothing waits. */
  onReadRefused: (refusal: Refusal) => void;
  /** What came for this tab is somebody else's. */
  onOther: (email: string) => void;
  /** What the person did about it. */
  settle: (way: Way, client: QueryClient) => void;
};

/** Holds back what was refused for want of a session until the person has signed in again, or will not. */
export function useSessionEnd(accountId: number): SessionEnd {
  const router = useRouter();
  const [ended, setEnded] = useState<Ended | null>(null);
  const waiting = useRef<((isIn: boolean) => void)[]>([]);
  const wentElsewhereAt = useRef(0);
  const open = useRef(({ doc, fields }: Refusal) => {
    const isNotYet = Date.now() - wentElsewhereAt.current < soonMs;
    const other = doc === "session.other_account" ? (fields.email ?? "") : null;
    setEnded({ doc, isPending: waiting.current.length > 0, isNotYet, other });
  }).current;
  const onOther = useRef((email: string) =>
    open({ doc: "session.other_account", fields: { email } }),
  ).current;
  // Before the parts of the page ask for anything: their effects run first.
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
    void client.invalidateQueries();
    // Pages that came while somebody else was signed in are not kept.
    if (ended && ended.other !== null) router.refresh();
  };
  return { ended, onReadRefused: open, onOther, settle };
}

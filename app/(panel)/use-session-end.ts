import type { QueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { onAsked, setPageAccount } from "@/lib/api/session-gate";
import type { Ended } from "./session-words";

/** Refused again so soon, the sign-in elsewhere was none. */
const soonMs = 10_000;

type Way = "here" | "elsewhere" | "stay";

export type SessionEnd = {
  ended: Ended | null;
  /** A read found that the session has ended: nothing waits. */
  onReadRefused: (doc: string) => void;
  /** What the person did about it. */
  settle: (way: Way, client: QueryClient) => void;
};

/** Holds back what was refused for want of a session until the person has signed in again, or will not. */
export function useSessionEnd(accountId: number): SessionEnd {
  const [ended, setEnded] = useState<Ended | null>(null);
  const waiting = useRef<((isIn: boolean) => void)[]>([]);
  const wentElsewhereAt = useRef(0);
  useEffect(() => setPageAccount(accountId), [accountId]);
  const open = useRef((doc: string) => {
    const isNotYet = Date.now() - wentElsewhereAt.current < soonMs;
    setEnded({ doc, isPending: waiting.current.length > 0, isNotYet });
  }).current;
  useEffect(
    () =>
      onAsked(
        "session",
        (doc) =>
          new Promise<boolean>((resolve) => {
            waiting.current.push(resolve);
            open(doc);
          }),
      ),
    [open],
  );
  const settle = (way: Way, client: QueryClient) => {
    wentElsewhereAt.current = way === "elsewhere" ? Date.now() : 0;
    const waited = waiting.current.splice(0);
    setEnded(null);
    for (const resolve of waited) resolve(way !== "stay");
    if (way !== "stay") void client.invalidateQueries();
  };
  return { ended, onReadRefused: open, settle };
}

import { useCallback, useEffect, useRef } from "react";
import { sendForm } from "@/lib/api/send-form";
import { keep } from "../actions";

const restMs = 1_500;

/** Keeps what is typed on the server, a moment after the last key; a failure is tried again with the next one. */
export function useDraft(id: number) {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const stop = useCallback(() => {
    if (timer.current) clearTimeout(timer.current);
    timer.current = null;
  }, []);
  useEffect(() => stop, [stop]);
  return {
    stop,
    keepSoon: (text: string, isNote: boolean) => {
      stop();
      timer.current = setTimeout(() => {
        sendForm(keep, { id, text, is_note: isNote }).catch(() => undefined);
      }, restMs);
    },
  };
}

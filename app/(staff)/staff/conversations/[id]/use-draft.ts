import { useEffect, useMemo } from "react";
import { sendForm } from "@/lib/api/send-form";
import { keep } from "../actions";
import { keepLater } from "./keep-later";

const restMs = 1_500;

type Typed = { text: string; isNote: boolean };

/**
 * Keeps what is typed on the server, a moment after the last key, or when its writer leaves the ticket or the page; a failure
 * is tried again with the next key.
 */
export function useDraft(id: number) {
  const keeper = useMemo(
    () =>
      keepLater<Typed>(({ text, isNote }) => {
        sendForm(keep, { id, text, is_note: isNote }).catch(() => undefined);
      }, restMs),
    [id],
  );
  useEffect(() => {
    // A page that is hidden may be closed without another word.
    const onHidden = () => {
      if (document.visibilityState === "hidden") keeper.flush();
    };
    window.addEventListener("pagehide", keeper.flush);
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      window.removeEventListener("pagehide", keeper.flush);
      document.removeEventListener("visibilitychange", onHidden);
      keeper.flush();
    };
  }, [keeper]);
  return {
    stop: keeper.stop,
    keepSoon: (text: string, isNote: boolean) => keeper.soon({ text, isNote }),
  };
}

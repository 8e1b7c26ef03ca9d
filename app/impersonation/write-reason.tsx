"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { onAsked, setSupportReason } from "@/lib/api/session-gate";
import { ReasonDialog } from "./reason-dialog";

/** Asks for the reason of a change that the server rejected without one, and resends it. */
export function WriteReason() {
  const t = useTranslations("impersonationBanner.write");
  const [isAsked, setAsked] = useState(false);
  const waiting = useRef<((isGiven: boolean) => void)[]>([]);
  useEffect(
    () =>
      onAsked(
        "support",
        () =>
          new Promise<boolean>((resolve) => {
            waiting.current.push(resolve);
            setAsked(true);
          }),
      ),
    [],
  );
  // Each change needs its own reason, so one of several pending ones is sent.
  const settle = (isGiven: boolean) => {
    const [next, ...others] = waiting.current;
    waiting.current = others;
    setAsked(others.length > 0);
    next?.(isGiven);
  };
  if (!isAsked) return null;
  return (
    <ReasonDialog
      key={waiting.current.length}
      title={t("title")}
      text={t("text")}
      onReason={(reason) => {
        setSupportReason(reason);
        settle(true);
      }}
      onClose={() => settle(false)}
    />
  );
}

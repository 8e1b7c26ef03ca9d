"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Notice } from "@/components/ui/notice";

type Outcome = { ended: number } | "incomplete" | "used" | "lost";

type Body = { data?: { ended: number }; error?: { code: string } };

/** The token is in the part of the address after "#", which browsers never send to the server. */
async function endAll(): Promise<Outcome> {
  const token = window.location.hash.slice(1);
  if (!/^[\w-]{20,100}$/.test(token)) return "incomplete";
  try {
    const answer = await fetch("/end-sessions/confirm", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token }),
    });
    const { data, error }: Body = await answer.json();
    if (data) return data;
    return error?.code === "not_found" ? "used" : "lost";
  } catch {
    return "lost";
  }
}

/** Clicks after the first are ignored, so only one request is sent. */
export function EndAllForm() {
  const t = useTranslations("sessions.endAll");
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    setSending(true);
    setOutcome(await endAll());
    isBusy.current = false;
    setSending(false);
  };
  const isOver = outcome === "used" || typeof outcome === "object";
  const signIn = (
    <a href="/login?to=/account/sessions" className={buttonStyle("primary", "md", true)}>
      {t("signIn")}
    </a>
  );
  if (isOver && outcome !== null)
    return (
      <div className="space-y-4">
        <Notice tone={outcome === "used" ? "attention" : "good"} live>
          {typeof outcome === "object" ? t("done", { count: outcome.ended }) : t("used")}
        </Notice>
        {signIn}
      </div>
    );
  return (
    <form method="post" onSubmit={submit} className="space-y-4">
      {outcome !== null && typeof outcome === "string" && (
        <Notice tone="danger" live>
          {t(outcome)}
        </Notice>
      )}
      <p className="text-ink-2">{t("text")}</p>
      <Button type="submit" variant="danger" wide pending={isSending} pendingLabel={t("pending")}>
        {t("button")}
      </Button>
    </form>
  );
}

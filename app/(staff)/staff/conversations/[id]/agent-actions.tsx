"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { ActionRow } from "@/components/ui/action-row";
import { Button } from "@/components/ui/button";
import { useKeys } from "@/components/ui/use-keys";
import { sendForm } from "@/lib/api/send-form";
import { stateAfter, type TicketState } from "@/lib/domain/support/tickets/rules";
import { assign, revoke, setState, spam } from "../actions";
import { AskConsent } from "./ask-consent";

const events = ["solve", "reopen", "wait"] as const;
type Act = (typeof events)[number] | "take" | "giveBack" | "spam" | "noSpam";

function useAct(id: number) {
  const t = useTranslations("tickets");
  const done: Record<Act, string> = {
    solve: t("done.solve"),
    reopen: t("done.reopen"),
    wait: t("done.wait"),
    take: t("agent.taken"),
    giveBack: t("agent.givenBack"),
    spam: t("agent.isSpam"),
    noSpam: t("agent.isNoSpam"),
  };
  return useSubmit<{ act: Act }, Act>({
    send: async ({ act }) => {
      if (act === "take" || act === "giveBack")
        await sendForm(assign, { id, to: act === "take" ? "me" : "nobody" });
      else if (act === "spam" || act === "noSpam") await sendForm(spam, { id, is_spam: act === "spam" });
      else await sendForm(setState, { id, event: act });
      return act;
    },
    whenLost: "repeat",
    onDone: (act) => showToast(done[act]),
  });
}

function RevokeDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTranslations("tickets.agent");
  const working = useTranslations("tickets");
  const problem = useProblemText();
  const { submit, state, isBusy } = useSubmit({
    send: () => sendForm(revoke, { id }),
    whenLost: "repeat",
    onDone: () => {
      showToast(t("revoked"));
      onClose();
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return (
    <ConfirmDialog
      title={t("revokeTitle")}
      description={t("revokeText")}
      confirmLabel={t("revoke")}
      pendingLabel={working("working")}
      isDanger
      isBusy={isBusy}
      problem={failure && problem(failure.doc)}
      onConfirm={() => void submit({})}
      onClose={onClose}
    />
  );
}

type AgentActionsProps = {
  id: number;
  state: TicketState;
  isMine: boolean;
  /** Replies by mail can be received. */
  hasMail: boolean;
  /** May ask the customer for consent. */
  mayImpersonate: boolean;
  isSpam: boolean;
  /** The account is erased: a solved ticket stays solved. */
  isErased: boolean;
};

/** Actions of staff on a ticket besides writing; only those possible in its state. */
export function AgentActions(props: AgentActionsProps) {
  const { id, state, isMine, hasMail, mayImpersonate, isSpam, isErased } = props;
  const t = useTranslations("tickets");
  const problem = useProblemText();
  const [isRevoking, setRevoking] = useState(false);
  const { submit, state: sending, isBusy } = useAct(id);
  const failure = sending.step === "refused" || sending.step === "unknown" ? sending.failure : null;
  useKeys({
    a: () => {
      if (!isMine) void submit({ act: "take" });
    },
    e: () => {
      if (stateAfter(state, "solve") !== null) void submit({ act: "solve" });
    },
  });
  return (
    <>
      <ActionRow>
        <Button disabled={isBusy} onClick={() => void submit({ act: isMine ? "giveBack" : "take" })}>
          {isMine ? t("agent.giveBack") : t("agent.take")}
        </Button>
        {events
          .filter((event) => stateAfter(state, event) !== null && !(isErased && event === "reopen"))
          .map((event) => (
            <Button key={event} disabled={isBusy} onClick={() => void submit({ act: event })}>
              {event === "reopen" && state === "waiting" ? t("takeBack") : t(event)}
            </Button>
          ))}
        <Button
          variant="ghost"
          disabled={isBusy}
          onClick={() => void submit({ act: isSpam ? "noSpam" : "spam" })}
        >
          {isSpam ? t("agent.noSpam") : t("agent.spam")}
        </Button>
        {mayImpersonate && !isErased && <AskConsent id={id} />}
        {hasMail && (
          <Button variant="ghost" onClick={() => setRevoking(true)}>
            {t("agent.revoke")}
          </Button>
        )}
      </ActionRow>
      {failure && (
        <p role="alert" className="basis-full text-danger text-xs">
          {problem(failure.doc)}
        </p>
      )}
      {isRevoking && <RevokeDialog id={id} onClose={() => setRevoking(false)} />}
    </>
  );
}

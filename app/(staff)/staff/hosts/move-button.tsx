"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/dialogs/confirm-dialog";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import type { Failure } from "@/components/form/submit/attempt";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import type { ProposedMove } from "@/lib/domain/servers/hosts/schema";
import { move as moveAction } from "./actions";

type MoveProps = { move: ProposedMove };

function MoveDialog({ move, onClose }: MoveProps & { onClose: () => void }) {
  const t = useTranslations("hosts");
  const text = useProblemText();
  const router = useRouter();
  const { server, from, to, why } = move;
  const { field, press, failure, isBusy } = useSentForm({
    // The proposal is the reason, unless there is a better one.
    values: { reason: t(`moves.reasons.${why}`) },
    beside: (refusal: Failure): Partial<Record<"reason", string>> =>
      refusal.doc === "reason.missing" ? { reason: text(refusal.doc) } : {},
    send: ({ reason }: { reason: string }): Promise<object> =>
      sendForm(moveAction, { server: server.id, to: to.id, reason }),
    onDone: () => {
      showToast(t("moves.begun", { hostname: server.hostname }));
      onClose();
      router.refresh();
    },
  });
  return (
    <ConfirmDialog
      title={t("moves.ask", { hostname: server.hostname, to: to.name })}
      description={t("moves.means", { from })}
      confirmLabel={t("moves.move")}
      pendingLabel={t("saving")}
      isBusy={isBusy}
      problem={failure && text(failure.doc)}
      onConfirm={() => press()}
      onClose={onClose}
    >
      <TextareaField
        label={t("reason")}
        help={t("reasonHelp")}
        {...field("reason")}
        isErrorSpoken
        rows={2}
        maxLength={500}
        required
      />
    </ConfirmDialog>
  );
}

/** Moves a server as it was proposed. */
export function MoveButton({ move }: MoveProps) {
  const t = useTranslations("hosts.moves");
  const [isOpen, setOpen] = useState(false);
  const { hostname } = move.server;
  return (
    <>
      <Button size="sm" aria-label={t("moveNamed", { hostname })} onClick={() => setOpen(true)}>
        {t("move")}
      </Button>
      {isOpen && <MoveDialog move={move} onClose={() => setOpen(false)} />}
    </>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { SelectField } from "@/components/form/fields/select-field";
import { sendForm } from "@/lib/api/send-form";
import type { AgentShown } from "@/lib/domain/support/tickets/departments/schema";
import { handOver } from "../actions";

type HandOverDialogProps = {
  id: number;
  agents: readonly AgentShown[];
  /** It has a department, whose members are in turn. */
  hasTurns: boolean;
  onClose: () => void;
};

/** Assigns a ticket to another agent, or to whose turn it is. */
export function HandOverDialog({ id, agents, hasTurns, onClose }: HandOverDialogProps) {
  const t = useTranslations("ticketTeam");
  const [to, setTo] = useState(hasTurns ? "" : String(agents[0]?.id ?? ""));
  return (
    <ActionDialog
      title={t("handOver.title")}
      description={t("handOver.text")}
      confirmLabel={t("handOver.confirm")}
      pendingLabel={t("saving")}
      send={() => sendForm(handOver, { id, to: to === "" ? null : Number(to) })}
      done={t("handOver.done")}
      onClose={onClose}
    >
      <SelectField label={t("handOver.to")} value={to} onChange={(event) => setTo(event.currentTarget.value)}>
        {hasTurns && <option value="">{t("handOver.turn")}</option>}
        {agents.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </SelectField>
    </ActionDialog>
  );
}

"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { TextField } from "@/components/form/fields/text-field";
import { ThreadList } from "@/components/tickets/thread";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import { textLimits } from "@/lib/domain/support/tickets/rules";
import type { Message } from "@/lib/domain/support/tickets/schema";
import { split } from "../actions";

type SplitDialogProps = { id: number; message: number; onClose: () => void };

function SplitDialog({ id, message, onClose }: SplitDialogProps) {
  const t = useTranslations("ticketTeam.split");
  const working = useTranslations("tickets");
  const router = useRouter();
  const [subject, setSubject] = useState("");
  return (
    <ActionDialog
      title={t("title")}
      description={t("text")}
      confirmLabel={t("confirm")}
      pendingLabel={working("working")}
      send={() => sendForm(split, { id, message, subject })}
      done={t("done")}
      onDone={(made) => router.push(`/staff/conversations/${made.id}` as Route)}
      onClose={onClose}
    >
      <TextField
        label={working("subject")}
        maxLength={textLimits.subject}
        autoComplete="off"
        value={subject}
        onChange={(event) => setSubject(event.currentTarget.value)}
        required
      />
    </ActionDialog>
  );
}

type StaffThreadProps = {
  id: number;
  messages: readonly Message[] /** It is not merged. */;
  canSplit: boolean;
};

/** The messages of a ticket; from each but the first a ticket of its own can be made. */
export function StaffThread({ id, messages, canSplit }: StaffThreadProps) {
  const t = useTranslations("ticketTeam.split");
  const [from, setFrom] = useState<number | null>(null);
  const first = messages[0]?.id;
  return (
    <>
      <ThreadList
        messages={messages}
        side="staff"
        filesPath="/staff/conversations/files"
        toolsOf={(message) =>
          canSplit &&
          message.id !== first && (
            <Button size="sm" variant="ghost" onClick={() => setFrom(message.id)}>
              {t("from")}
            </Button>
          )
        }
      />
      {from !== null && <SplitDialog id={id} message={from} onClose={() => setFrom(null)} />}
    </>
  );
}

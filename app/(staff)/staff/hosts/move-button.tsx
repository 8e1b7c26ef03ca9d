"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import type { ProposedMove } from "@/lib/domain/servers/hosts/schema";
import { move as moveAction } from "./actions";
import { ReasonDialog } from "./reason-dialog";

type MoveProps = { move: ProposedMove };

function MoveDialog({ move, onClose }: MoveProps & { onClose: () => void }) {
  const t = useTranslations("hosts.moves");
  const { server, from, to, why } = move;
  const { hostname } = server;
  return (
    <ReasonDialog
      title={t("ask", { hostname, to: to.name })}
      description={t("means", { from })}
      confirmLabel={t("move")}
      done={t("begun", { hostname })}
      // The proposal is the reason, unless there is a better one.
      reason={t(`reasons.${why}`)}
      send={(reason) => sendForm(moveAction, { server: server.id, to: to.id, reason })}
      onClose={onClose}
    />
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

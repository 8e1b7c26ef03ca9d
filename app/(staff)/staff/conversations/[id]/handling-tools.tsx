"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { AgentShown } from "@/lib/domain/support/tickets/departments/schema";
import { type Classified, ClassifyDialog } from "./classify-dialog";
import { HandOverDialog } from "./hand-over-dialog";
import { LinkDialog } from "./link-dialog";
import { MergeDialog } from "./merge-dialog";

type HandlingToolsProps = Classified & {
  agents: readonly AgentShown[];
  departments: readonly { id: number; name: string }[];
  isMerged: boolean;
};

type Tool = "change" | "handOver" | "link" | "merge";

/** What else staff can do about a ticket, each in a dialog. */
export function HandlingTools({ agents, departments, isMerged, ...ticket }: HandlingToolsProps) {
  const t = useTranslations("ticketTeam");
  const [tool, setTool] = useState<Tool | null>(null);
  const close = () => setTool(null);
  const { id, department } = ticket;
  return (
    <>
      {(["change", "handOver", "link"] as const).map((one) => (
        <Button key={one} size="sm" onClick={() => setTool(one)}>
          {t(`tools.${one}`)}
        </Button>
      ))}
      {!isMerged && (
        <Button size="sm" onClick={() => setTool("merge")}>
          {t("tools.merge")}
        </Button>
      )}
      {tool === "change" && <ClassifyDialog {...ticket} departments={departments} onClose={close} />}
      {tool === "handOver" && (
        <HandOverDialog id={id} agents={agents} hasTurns={department !== null} onClose={close} />
      )}
      {tool === "link" && <LinkDialog id={id} onClose={close} />}
      {tool === "merge" && <MergeDialog id={id} onClose={close} />}
    </>
  );
}

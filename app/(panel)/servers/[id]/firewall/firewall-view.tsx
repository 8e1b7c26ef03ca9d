"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FirewallChip } from "@/components/firewall/firewall-chip";
import { CallButton } from "@/components/form/buttons/call-button";
import { useProblemText } from "@/components/form/problems/form-problem";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiError, type OutputOf } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import { isOffered, obstacleTo } from "../acting/possible";
import { useObstacle } from "../acting/use-obstacle";
import { ServerShell } from "../frame/server-shell";
import { useServer } from "../frame/use-server";
import { AppliedCard } from "./applied-card";
import { ApplyDialog } from "./apply-dialog";
import { SetsForm } from "./sets-form";
import { TrialNotice } from "./trial-notice";

const movingPollMilliseconds = 1_000;

const isMoving = ({ state }: OutputOf<"firewall", "server">): boolean =>
  state === "applying" || state === "on_trial" || state === "returning";

/** What filters the traffic of one server, and what shall. */
export function FirewallView({ id }: { id: number }) {
  const t = useTranslations("firewall");
  const say = useProblemText();
  const { data: server } = useServer(id);
  const { data: firewall, error } = useQuery({
    ...query("firewall", "server", { id }),
    retry: false,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isMoving(state.data) && movingPollMilliseconds,
  });
  const [isApplying, setApplying] = useState(false);
  const obstacleText = useObstacle(server ?? { busy: null, suspended_by: null });
  if (!server) return null;
  if (!firewall)
    return (
      <ServerShell server={server}>
        {error ? (
          <Notice tone="danger">{say(error instanceof ApiError ? error.failure.doc : "answer.lost")}</Notice>
        ) : (
          <Skeleton className="h-40 w-full" />
        )}
      </ServerShell>
    );
  if (!isOffered("firewall", server))
    return (
      <ServerShell server={server}>
        <Card title={t("title")}>
          <EmptyState title={t("unableTitle")}>{t("unableText")}</EmptyState>
        </Card>
      </ServerShell>
    );
  const obstacle = obstacleTo("firewall", server);
  const whyNot =
    obstacle !== null
      ? obstacleText(obstacle)
      : firewall.confirm_until !== null
        ? t("onTrialFirst")
        : undefined;
  return (
    <ServerShell server={server}>
      {firewall.confirm_until !== null && <TrialNotice firewall={firewall} />}
      {firewall.state === "failed" && (
        <Notice tone="danger" title={t("failedTitle")}>
          {t("failedText")}
        </Notice>
      )}
      <Card
        title={t("chosenSets")}
        hint={<FirewallChip state={firewall.state} />}
        actions={
          <CallButton
            calls="firewall/apply"
            size="sm"
            variant={firewall.state === "pending" ? "primary" : undefined}
            {...(whyNot && { disabledReason: whyNot })}
            onClick={() => setApplying(true)}
          >
            {t("apply")}
          </CallButton>
        }
      >
        <SetsForm key={firewall.sets.map((one) => one.id).join()} id={id} chosen={firewall.sets} />
      </Card>
      <AppliedCard firewall={firewall} />
      {isApplying && <ApplyDialog server={server} onClose={() => setApplying(false)} />}
    </ServerShell>
  );
}

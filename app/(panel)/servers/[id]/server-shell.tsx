import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { StateChip } from "@/components/ui/state-chip";
import type { ServerOverview } from "@/lib/domain/servers/overview";
import { RunningJob } from "./running-job";
import { nameOf, ServerHead } from "./server-head";

/** The head of a server's further pages, and what is being done to it. */
export function ServerShell({ server, children }: { server: ServerOverview; children: ReactNode }) {
  const t = useTranslations("server");
  return (
    <>
      <ServerHead
        id={server.id}
        name={nameOf(server)}
        aside={
          <StateChip tone={server.power === "on" ? "good" : "neutral"} live={server.busy !== null}>
            {t(server.power === "on" ? "power.isOn" : "power.isOff")}
          </StateChip>
        }
      />
      <div className="space-y-4">
        <RunningJob server={server} />
        {children}
      </div>
    </>
  );
}

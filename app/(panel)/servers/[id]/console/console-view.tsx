"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { CallButton } from "@/components/form/buttons/call-button";
import { Card } from "@/components/ui/card";
import { Monitor } from "@/components/ui/icons";
import { Notice } from "@/components/ui/notice";
import { call } from "@/lib/api/client";
import { pinWhere } from "@/lib/base/curl-text";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { type Details, isOffered, obstacleTo } from "../acting/possible";
import { useObstacle } from "../acting/use-obstacle";
import { ServerShell } from "../frame/server-shell";
import { useServer } from "../frame/use-server";
import { SensorsCard } from "../overview/sensors-card";
import { WayInCards } from "../rescue/way-in-cards";
import { AskDialog } from "./ask-dialog";
import { BmcCard } from "./bmc-card";
import { BootLogCard } from "./boot-log-card";
import { OnSiteCard } from "./on-site-card";
import { RemoteHandsCard } from "./remote-hands-card";
import { saveViewerFile } from "./save-viewer-file";

/** Ways to open the server's screen. */
export function ConsoleView({ id }: { id: number }) {
  const t = useTranslations("console");
  const { data: server } = useServer(id);
  const [asked, setAsked] = useState<"open" | "file" | null>(null);
  if (!server) return null;
  if (!isOffered("console", server))
    return (
      <ServerShell server={server}>
        <RemoteHandsCard server={server} />
        <BootLogCard server={server} />
        <WayInCards server={server} />
        <Hardware server={server} />
      </ServerShell>
    );
  const fields = { id, ...pinWhere(server.needs_pin) };
  return (
    <ServerShell server={server}>
      <Obstacle server={server} />
      <Card title={t("open.title")} footer={<ApiCalls calls={[{ call: "eq/novnc", fields }]} />}>
        <p className="mb-4 max-w-[72ch]">{t("open.text")}</p>
        <CallButton
          calls="eq/novnc"
          variant="primary"
          icon={<Monitor size={16} aria-hidden />}
          disabled={obstacleTo("console", server) !== null}
          onClick={() => setAsked("open")}
        >
          {t("open.button")}
        </CallButton>
      </Card>
      <Card title={t("file.title")} footer={<ApiCalls calls={[{ call: "eq/console", fields }]} />}>
        <p className="mb-4 max-w-[72ch]">{t("file.text")}</p>
        <CallButton
          calls="eq/console"
          disabled={obstacleTo("console", server) !== null}
          onClick={() => setAsked("file")}
        >
          {t("file.button")}
        </CallButton>
      </Card>
      <BootLogCard server={server} />
      <WayInCards server={server} />
      <Hardware server={server} />
      {asked === "open" && (
        <AskDialog
          server={server}
          kind="open"
          begin={(proof) => call("eq", "novnc", { id, ...proof })}
          // Keeps the current host: the browser sends its session cookie only there.
          onResult={(url) => window.location.assign(new URL(url).pathname)}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === "file" && (
        <AskDialog
          server={server}
          kind="file"
          begin={(proof) => call("eq", "console", { id, ...proof })}
          onResult={(file) => {
            saveViewerFile(server.hostname, file);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </ServerShell>
  );
}

/** Only for physical machines. */
function Hardware({ server }: { server: ServerOverview }) {
  const hasBmc = isOffered("controller", server);
  if (!hasBmc && !isOffered("sensors", server)) return null;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {hasBmc && <BmcCard server={server} />}
      <div className="grid min-w-0 gap-4">
        <SensorsCard server={server} />
        <OnSiteCard server={server} />
      </div>
    </div>
  );
}

function Obstacle({ server }: { server: Details }) {
  const textOf = useObstacle(server);
  const obstacle = obstacleTo("console", server);
  return obstacle && <Notice tone="info">{textOf(obstacle)}</Notice>;
}

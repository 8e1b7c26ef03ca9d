import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { CallButton } from "@/components/form/buttons/call-button";
import { LateDialog } from "@/components/form/dialogs/late-dialog";
import { useDoing } from "@/components/state/use-action-name";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import { call } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import { pinWhere } from "@/lib/base/curl-text";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { obstacleTo } from "../acting/possible";
import { SharedReason } from "../acting/shared-reason";
import { useAction } from "../acting/use-action";
import { useObstacle } from "../acting/use-obstacle";

const loadDialog = () => import("./pxe-install-dialog").then(({ PxeInstallDialog }) => PxeInstallDialog);

const callsOf = ({ id, hostname, needs_pin: needsPin }: ServerOverview) => [
  { call: "eq/reinstall", fields: { id, ...pinWhere(needsPin) } },
  {
    call: "eq/create_pxe",
    fields: {
      id,
      os_id: { variable: "OS_ID" },
      root_pass: { variable: "ROOT_PASS" },
      hostname,
      reinstall_key: { variable: "REINSTALL_KEY" },
      ...pinWhere(needsPin),
    },
  },
  { call: "eq/boot_dev", fields: { id, media: "pxe" } },
  { call: "eq/boot_dev", fields: { id, media: "disk" } },
  { call: "eq/abort_reinstall", fields: { id } },
  { call: "eq/clear_pxe", fields: { id } },
];

/** Installation over the network: prepared here, started by the server's next netboot. */
export function PxeInstallCard({ server }: { server: ServerOverview }) {
  const t = useTranslations("machine.net");
  const locale = useLocale();
  const options = useQuery({ ...query("orders", "reinstall_options", { id: server.id }), retry: false });
  const noneId = useId();
  const [isPreparing, setPreparing] = useState(false);
  const prepared = server.net_install;
  return (
    <Card title={t("title")} footer={<ApiCalls calls={callsOf(server)} />}>
      <div className="space-y-4">
        <p className="max-w-[72ch] text-ink-2">{t("text")}</p>
        {prepared ? (
          <Notice
            tone="attention"
            title={t("prepared", { system: prepared.system, name: prepared.hostname })}
          >
            {t("since")} <Time value={prepared.since} locale={locale} />. {t("wipes")}
          </Notice>
        ) : (
          <p id={noneId}>{t("none")}</p>
        )}
        <Buttons
          server={server}
          noneId={noneId}
          canPrepare={options.data !== undefined}
          onPrepare={() => setPreparing(true)}
        />
      </div>
      {isPreparing && options.data && (
        <LateDialog
          load={loadDialog}
          props={{ server, options: options.data, onClose: () => setPreparing(false) }}
        />
      )}
    </Card>
  );
}

type ButtonsProps = {
  server: ServerOverview;
  /** Id of the text that says that nothing is prepared. */
  noneId: string;
  canPrepare: boolean;
  onPrepare: () => void;
};

function Buttons({ server, noneId, canPrepare, onPrepare }: ButtonsProps) {
  const t = useTranslations("machine.net");
  const doing = useDoing();
  const obstacleText = useObstacle(server);
  const reasonId = useId();
  const { id } = server;
  const { submit, isBusy, problem } = useAction({
    send: async ({ what }: { what: "pxe" | "disk" | "clear" }) => {
      if (what !== "clear") return call("eq", "boot_dev", { id, media: what });
      // Otherwise its key would wait for an installation that no longer happens.
      await call("eq", "abort_reinstall", { id });
      return call("eq", "clear_pxe", { id });
    },
    begun: ({ what }) => doing(what === "clear" ? "clear_pxe" : `bootdev_${what}`),
  });
  const toPrepare = obstacleTo("net_install", server);
  const toBoot = obstacleTo("boot", server);
  const obstacle = toPrepare ?? toBoot;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <CallButton
          calls="eq/create_pxe"
          disabled={!canPrepare}
          disabledBy={toPrepare === null ? undefined : reasonId}
          onClick={onPrepare}
        >
          {t(server.net_install ? "prepareAnother" : "prepare")}
        </CallButton>
        <CallButton
          calls="eq/boot_dev"
          disabledBy={toBoot === null ? undefined : reasonId}
          pending={isBusy}
          onClick={() => void submit({ what: "pxe" })}
        >
          {t("fromNetwork")}
        </CallButton>
        <CallButton
          calls="eq/boot_dev"
          disabledBy={toBoot === null ? undefined : reasonId}
          pending={isBusy}
          onClick={() => void submit({ what: "disk" })}
        >
          {t("fromDisk")}
        </CallButton>
        <CallButton
          calls="eq/clear_pxe"
          variant="ghost"
          disabledBy={toPrepare === null ? (server.net_install === null ? noneId : undefined) : reasonId}
          pending={isBusy}
          onClick={() => void submit({ what: "clear" })}
        >
          {t("clear")}
        </CallButton>
      </div>
      <SharedReason id={reasonId} reason={obstacle && obstacleText(obstacle)} />
      {problem && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
    </>
  );
}

import { Pause, Play, Power, PowerOff, RotateCw, Zap } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { CallButton } from "@/components/form/call-button";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { type PinProof, usePin } from "@/components/form/use-pin";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { StateChip } from "@/components/ui/state-chip";
import { call } from "@/lib/api/client";
import { pinWhere } from "@/lib/base/curl-text";
import type { ServerOverview } from "@/lib/domain/servers/overview";
import { obstacleTo, serverActions } from "./possible";
import { RunningJob } from "./running-job";
import { useDeed } from "./use-deed";
import { useObstacle } from "./use-obstacle";

type Switching = "on" | "off" | "reboot" | "hard_off" | "suspend" | "unsuspend";

const icons = { on: Power, off: PowerOff, reboot: RotateCw, hard_off: Zap, suspend: Pause, unsuspend: Play };

/** One for each state: a paused server is continued, any other can be paused. */
const offered = ({ suspended_by }: ServerOverview): Switching[] =>
  suspended_by === "owner" ? ["unsuspend"] : ["on", "off", "reboot", "hard_off", "suspend"];

const send = (action: Switching, id: number, proof: PinProof) => {
  if (action === "on" || action === "unsuspend") return call("eq", action, { id });
  return call("eq", action, { id, ...proof });
};

/** Whether the machine is on, and what can be done about it. */
export function ServerPower({ server }: { server: ServerOverview }) {
  const t = useTranslations("server.power");
  const words = useTranslations("server");
  const whyNot = useObstacle(server);
  const [asked, setAsked] = useState<Switching | null>(null);
  const { submit, isBusy, problem } = useDeed({
    send: ({ action }: { action: Switching }) => send(action, server.id, {}),
    begun: t("begun"),
  });
  const press = (action: Switching) =>
    action === "on" || action === "unsuspend" ? void submit({ action }) : setAsked(action);
  const actions = offered(server);
  return (
    <Card
      title={t("title")}
      actions={
        <span role="status">
          <StateChip tone={server.power === "on" ? "good" : "neutral"} live={server.busy !== null}>
            {t(server.power === "on" ? "isOn" : "isOff")}
          </StateChip>
        </span>
      }
      footer={
        <ApiCalls
          calls={actions.map((action) => ({
            call: serverActions[action].call,
            fields: { id: server.id, ...pinWhere(server.needs_pin && serverActions[action].asksPin) },
          }))}
        />
      }
    >
      <div className="space-y-3">
        <RunningJob server={server} />
        <div className="flex flex-wrap gap-2">
          {actions.map((action) => {
            const Icon = icons[action];
            const reason = obstacleTo(action, server);
            return (
              <CallButton
                key={action}
                calls={serverActions[action].call}
                icon={<Icon size={16} aria-hidden />}
                disabled={reason !== null}
                {...(reason && reason !== "busy" ? { title: whyNot(reason) } : {})}
                pending={isBusy}
                onClick={() => press(action)}
              >
                {t(`do.${action}`)}
              </CallButton>
            );
          })}
        </div>
        {problem && (
          <Notice tone="danger" live>
            {problem}
          </Notice>
        )}
        <p className="text-ink-2 text-xs">{words("power.note")}</p>
      </div>
      {asked && <PowerDialog action={asked} server={server} onClose={() => setAsked(null)} />}
    </Card>
  );
}

type DialogProps = {
  action: Exclude<Switching, "on" | "unsuspend"> | Switching;
  server: ServerOverview;
  onClose: () => void;
};

/** Says what it means, and asks for the PIN where one is set. */
function PowerDialog({ action, server, onClose }: DialogProps) {
  const t = useTranslations("server.power");
  const pin = usePin(server.needs_pin);
  const { submit, isBusy, problem } = useDeed({
    send: (proof: PinProof) => send(action, server.id, proof),
    begun: t("begun"),
    pin,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={t(`ask.${action}`, { hostname: server.hostname })}
      description={t(`means.${action}`)}
      confirmLabel={t(`do.${action}`)}
      pendingLabel={t("pending")}
      isDanger={action === "hard_off"}
      isBusy={isBusy}
      pin={pin}
      consequence={t("nothing")}
      problem={problem}
      onConfirm={() => void submit({})}
      onClose={onClose}
    />
  );
}

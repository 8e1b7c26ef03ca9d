import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { CallButton } from "@/components/form/buttons/call-button";
import { type PinProof, usePin } from "@/components/form/pin/use-pin";
import { turnOf } from "@/components/state/turning";
import { useDoing } from "@/components/state/use-action-name";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { StateChip } from "@/components/ui/state-chip";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { obstacleTo, serverActions } from "../acting/possible";
import { useAction } from "../acting/use-action";
import { useObstacle } from "../acting/use-obstacle";
import { actionIcons } from "../frame/action-icons";
import { RunningJob } from "../frame/running-job";
import { HoldButton } from "./hold-button";
import { LatePowerDialog } from "./late-power-dialog";
import { isAsked, mainSwitch, type Switching, sendSwitch, switchCalls, switchesOf } from "./switching";

const isHeld = (action: Switching): boolean => action === "off" || action === "hard_off";

/** Power state of the machine, and its actions. */
export function ServerPower({ server }: { server: ServerOverview }) {
  const t = useTranslations("server.power");
  const turning = useTranslations("common.turning");
  const whyNot = useObstacle(server);
  const doingText = useDoing();
  const pin = usePin(server.needs_pin);
  const [asked, setAsked] = useState<Switching | null>(null);
  const { submit, isBusy, problem } = useAction({
    send: ({ action, ...proof }: { action: Switching } & PinProof) => sendSwitch(action, server.id, proof),
    begun: ({ action }) => doingText(action),
  });
  const [sent, setSent] = useState<Switching | null>(null);
  const send = (input: { action: Switching } & PinProof) => {
    setSent(input.action);
    return submit(input);
  };
  const press = (action: Switching) => (isAsked(action) ? setAsked(action) : void send({ action }));
  /** If the PIN has to be typed, or the tab is no longer trusted, the dialog opens as usual. */
  const hold = async (action: Switching) => {
    const proof = await pin.prove();
    const end = proof && (await send({ action, ...proof }));
    if (!end || (end.end === "refused" && end.failure.code === "pin_required")) setAsked(action);
  };
  // From the click on, before the list of jobs has it.
  const doing = isBusy && sent ? { action: sent } : server.busy;
  const turn = turnOf(server.state, doing);
  const switches = switchesOf(server);
  const main = mainSwitch(server);
  // What interrupts the server's work does not ask to be pressed.
  const leading = main === "reboot" ? ("secondary" as const) : ("primary" as const);
  const obstacles = switches.map((action) => obstacleTo(action, server));
  // One sentence if no button is enabled; a running job is already shown above.
  const [obstacle = null] = obstacles.every((one) => one !== null && one !== "busy") ? obstacles : [];
  const isProved = !pin.isNeeded || pin.trustedUntilMs !== null;
  return (
    <Card
      title={t("title")}
      actions={
        <span role="status">
          {turn ? (
            <StateChip tone="info" live>
              {turning(turn)}
            </StateChip>
          ) : (
            <StateChip tone={server.power === "on" ? "good" : "neutral"} live={server.busy !== null}>
              {t(server.power === "on" ? "isOn" : "isOff")}
            </StateChip>
          )}
        </span>
      }
      footer={<ApiCalls calls={switchCalls(server)} />}
    >
      <div className="space-y-3">
        <RunningJob server={server} />
        <div className="flex flex-wrap gap-x-1 gap-y-2">
          {switches.map((action) => {
            const Icon = actionIcons[action];
            const reason = obstacleTo(action, server);
            const props = {
              calls: serverActions[action].call,
              variant: action === main ? leading : ("ghost" as const),
              icon: <Icon size={16} aria-hidden />,
              disabled: reason !== null,
              ...(reason && reason !== "busy" ? { title: whyNot(reason) } : {}),
              pending: doing?.action === action,
              ...(turn === action ? { pendingLabel: turning(turn) } : {}),
              onClick: () => press(action),
              children: t(`do.${action}`),
            };
            return isHeld(action) ? (
              <HoldButton key={action} {...props} onHeld={() => void hold(action)} />
            ) : (
              <CallButton key={action} {...props} />
            );
          })}
        </div>
        {problem && (
          <Notice tone="danger" live>
            {problem}
          </Notice>
        )}
        {obstacle ? (
          <p className="text-ink-2 text-xs">{whyNot(obstacle)}</p>
        ) : (
          switches.some(isHeld) && (
            <p className="text-ink-2 text-xs">
              {t("note")}{" "}
              {isProved && server.power === "on" && <span className="pointer-fine:hidden">{t("hold")}</span>}
            </p>
          )
        )}
      </div>
      {asked && <LatePowerDialog action={asked} server={server} onClose={() => setAsked(null)} />}
    </Card>
  );
}

import type { Route } from "next";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { CallButton, CallLink } from "@/components/form/buttons/call-button";
import { useWhyNot } from "@/components/form/buttons/use-why-not";
import { LateDialog } from "@/components/form/dialogs/late-dialog";
import { TextField } from "@/components/form/fields/text-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { Switch } from "@/components/ui/switch";
import { call } from "@/lib/api/client";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { obstacleTo } from "../acting/possible";
import { useObstacle } from "../acting/use-obstacle";
import { sameAgain } from "../overview/same-again";

const loadCancel = () => import("./cancel-dialog").then(({ CancelDialog }) => CancelDialog);
const loadPlan = () => import("./plan-dialog").then(({ PlanDialog }) => PlanDialog);
const loadGrowth = () => import("./grow-disk-dialog").then(({ GrowDiskDialog }) => GrowDiskDialog);
const loadTransfer = () => import("./transfer-dialog").then(({ TransferDialog }) => TransferDialog);

type Change = { autopayment: 0 | 1 } | { label: string };
type LifeProps = { server: ServerOverview };

/** API calls of the switch and the field; dialogs show their own. */
const callsOf = ({ id, is_hourly: isHourly, pays_by_itself: paysByItself }: ServerOverview) => [
  ...(isHourly
    ? []
    : [{ call: "billing/update_product", fields: { id, autopayment: paysByItself ? 0 : 1 } }]),
  { call: "billing/update_product", fields: { id, label: { variable: "LABEL" } } },
];

/** Automatic payment, label, change of plan and cancellation. */
export function ServerLife({ server }: LifeProps) {
  const t = useTranslations("server");
  const [dialog, setDialog] = useState<"cancel" | "plan" | "disk" | "transfer" | null>(null);
  const close = () => setDialog(null);
  const isUsable = server.state === "running" || server.state === "stopped";
  // What is paid in advance and goes on can change.
  const isChangeable =
    (isUsable || server.state === "suspended") && server.ends === null && !server.is_hourly;
  const whyNoGrowth = useWhyNoGrowth(server);
  return (
    <Card id="renewal" title={t("life.title")} footer={<ApiCalls calls={callsOf(server)} />}>
      <div className="space-y-4">
        {!server.is_hourly && <AutomaticPayment server={server} />}
        <LabelForm key={server.label} server={server} />
        <div className="flex flex-wrap gap-2">
          <CallLink calls="eq/order_instance" href={sameAgain(server) as Route}>
            {t("life.again")}
          </CallLink>
          {isChangeable && (
            <CallButton
              calls="eq/change_plan"
              onClick={() => setDialog("plan")}
              {...(!isUsable && { disabledReason: t("plan.whyNot") })}
            >
              {t("plan.open")}
            </CallButton>
          )}
          {isChangeable && server.is_virtual && (
            <CallButton calls="eq/grow_disk" onClick={() => setDialog("disk")} {...whyNoGrowth}>
              {t("diskGrowth.open")}
            </CallButton>
          )}
          {isChangeable && (
            <CallButton
              calls="eq/offer_transfer"
              onClick={() => setDialog("transfer")}
              {...(!isUsable && { disabledReason: t("plan.whyNot") })}
            >
              {t("transfer.open")}
            </CallButton>
          )}
          <CallButton
            calls="billing/request_cancellation"
            variant="ghost"
            onClick={() => setDialog("cancel")}
          >
            {t("cancel.open")}
          </CallButton>
        </div>
      </div>
      {dialog === "cancel" && <LateDialog load={loadCancel} props={{ server, onClose: close }} />}
      {dialog === "plan" && <LateDialog load={loadPlan} props={{ server, onClose: close }} />}
      {dialog === "disk" && <LateDialog load={loadGrowth} props={{ server, onClose: close }} />}
      {dialog === "transfer" && <LateDialog load={loadTransfer} props={{ server, onClose: close }} />}
    </Card>
  );
}

/** Why its disk cannot grow now, as a property of the button. */
function useWhyNoGrowth(server: ServerOverview): { disabledReason?: string } {
  const t = useTranslations("server.diskGrowth");
  const obstacleText = useObstacle(server);
  const obstacle = obstacleTo("disk", server);
  const { gb, most_gb: most, monthly } = server.disk;
  if (obstacle === "suspended") return { disabledReason: t("whyNot") };
  if (obstacle) return { disabledReason: obstacleText(obstacle) };
  if (!monthly) return { disabledReason: t("notSold") };
  return gb >= most ? { disabledReason: t("atMost") } : {};
}

function useChange(server: ServerOverview, done: string) {
  const problemText = useProblemText();
  const submitting = useSubmit({
    send: (change: Change) => call("billing", "update_product", { id: String(server.id), ...change }),
    whenLost: "repeat",
    onDone: () => showToast(done),
  });
  const { state } = submitting;
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return { ...submitting, problem: failure && problemText(failure.doc) };
}

/** Shows the stored state: changes only once the server has confirmed. */
function AutomaticPayment({ server }: LifeProps) {
  const t = useTranslations("server.life");
  const whyNot = useWhyNot("billing/update_product");
  const { submit, isBusy, problem } = useChange(server, t("saved"));
  return (
    <div className="space-y-2">
      <Switch
        label={t("automatic")}
        help={t("automaticHelp")}
        checked={server.pays_by_itself}
        disabled={isBusy}
        disabledReason={whyNot}
        onChange={() => void submit({ autopayment: server.pays_by_itself ? 0 : 1 })}
      />
      {problem && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
    </div>
  );
}

function LabelForm({ server }: LifeProps) {
  const t = useTranslations("server.life");
  const whyNot = useWhyNot("billing/update_product");
  const [label, setLabel] = useState(server.label);
  const { submit, isBusy, problem } = useChange(server, t("saved"));
  const save = (event: FormEvent) => {
    event.preventDefault();
    void submit({ label });
  };
  return (
    <form method="post" noValidate onSubmit={save} className="flex flex-wrap items-end gap-2">
      <TextField
        className="min-w-0 grow basis-48"
        label={t("label")}
        value={label}
        maxLength={64}
        disabled={whyNot !== undefined}
        error={problem ?? undefined}
        onChange={(event) => setLabel(event.target.value)}
      />
      <Button
        type="submit"
        disabled={label.trim() === server.label}
        pending={isBusy}
        pendingLabel={t("saving")}
        {...(whyNot && { disabledReason: whyNot })}
      >
        {t("save")}
      </Button>
    </form>
  );
}

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { CallButton } from "@/components/form/buttons/call-button";
import { LateDialog } from "@/components/form/dialogs/late-dialog";
import { showToast } from "@/components/frame/toast-store";
import { Card } from "@/components/ui/card";
import { pinWhere } from "@/lib/base/curl-text";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { obstacleTo } from "../acting/possible";
import { useObstacle } from "../acting/use-obstacle";
import { type Shown, ShownDialog } from "../overview/shown-dialog";
import type { Entering } from "./rescue-dialog";

const loadDialog = () => import("./rescue-dialog").then(({ RescueDialog }) => RescueDialog);

/** For whoever is locked out: the rescue system, and another root password. */
export function WayInCards({ server }: { server: ServerOverview }) {
  const t = useTranslations("server");
  const obstacleText = useObstacle(server);
  const [asked, setAsked] = useState<Entering | null>(null);
  const [shown, setShown] = useState<{ kind: Entering; login: Shown } | null>(null);
  const fields = { id: server.id, ...pinWhere(server.needs_pin) };
  const whyNot = (action: "rescue" | "reset_password") => {
    const obstacle = obstacleTo(action, server);
    return obstacle ? { disabledReason: obstacleText(obstacle) } : {};
  };
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card
        id="rescue"
        title={t("rescue.title")}
        footer={
          <ApiCalls
            calls={[
              { call: "eq/enter_rescue", fields },
              { call: "eq/leave_rescue", fields: { id: server.id } },
            ]}
          />
        }
      >
        <p className="mb-4 max-w-[72ch]">{t("rescue.text")}</p>
        <CallButton calls="eq/enter_rescue" {...whyNot("rescue")} onClick={() => setAsked("rescue")}>
          {t("rescue.open")}
        </CallButton>
      </Card>
      <Card
        id="new-password"
        title={t("newPassword.title")}
        footer={<ApiCalls calls={[{ call: "eq/reset_root_password", fields }]} />}
      >
        <p className="mb-4 max-w-[72ch]">{t("newPassword.text")}</p>
        <CallButton
          calls="eq/reset_root_password"
          {...whyNot("reset_password")}
          onClick={() => setAsked("password")}
        >
          {t("newPassword.open")}
        </CallButton>
      </Card>
      {asked && (
        <LateDialog
          load={loadDialog}
          props={{
            server,
            kind: asked,
            onClose: () => setAsked(null),
            onDone: (login: Shown | null) => {
              setAsked(null);
              if (login) setShown({ kind: asked, login });
              else showToast(t("rescue.done"), { tone: "good" });
            },
          }}
        />
      )}
      <ShownDialog
        shown={shown?.login ?? null}
        title={t(shown?.kind === "rescue" ? "rescue.shownTitle" : "shownTitle", {
          hostname: server.hostname,
        })}
        text={t("rescue.shownText")}
        onSaved={() => setShown(null)}
      />
    </div>
  );
}

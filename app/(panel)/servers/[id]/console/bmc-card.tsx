import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { CallButton } from "@/components/form/buttons/call-button";
import { useWhyNot } from "@/components/form/buttons/use-why-not";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { DefinitionList } from "@/components/ui/definition-list";
import { StateChip } from "@/components/ui/state-chip";
import type { OutputOf } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import { pinWhere } from "@/lib/base/curl-text";
import type { ServerOverview } from "@/lib/domain/orders/services/overview";
import { AskingMachine } from "../acting/ask-machine-state";
import { isOffered, obstacleTo } from "../acting/possible";
import { SharedReason } from "../acting/shared-reason";
import { useObstacle } from "../acting/use-obstacle";
import { type Shown, ShownDialog } from "../overview/shown-dialog";
import { type BmcAction, BmcDialog, bmcCalls } from "./bmc-dialog";

type Bmc = OutputOf<"eq", "get_ipmi">;

/** The BMC of a physical machine: its address, its users, and actions on them. */
export function BmcCard({ server }: { server: ServerOverview }) {
  const t = useTranslations("bmc");
  const obstacleText = useObstacle(server);
  const { id, needs_pin: needsPin } = server;
  const obstacle = obstacleTo("controller", server);
  const forbidden = useWhyNot("eq/get_ipmi");
  const canBeAsked = !forbidden && (obstacle === null || obstacle === "busy");
  const asked = useQuery({ ...query("eq", "get_ipmi", { id }), retry: false, enabled: canBeAsked });
  const [action, setAction] = useState<BmcAction | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const calls = [
    { call: "eq/get_ipmi", fields: { id } },
    ...(["user", "admin", "remove"] as const).map((one) => ({
      call: bmcCalls[one],
      fields: { id, ...pinWhere(needsPin) },
    })),
    { call: bmcCalls.reset, fields: { id } },
  ];
  return (
    <Card title={t("title")} footer={<ApiCalls calls={calls} />}>
      {!canBeAsked && <p className="text-ink-2">{forbidden ?? (obstacle && obstacleText(obstacle))}</p>}
      {canBeAsked && !asked.data && (
        <AskingMachine error={asked.error} isFetching={asked.isFetching} retry={() => void asked.refetch()} />
      )}
      {canBeAsked && asked.data && (
        <Known
          server={server}
          controller={asked.data}
          whyNot={obstacle && obstacleText(obstacle)}
          onAction={setAction}
        />
      )}
      {action && asked.data && (
        <BmcDialog
          server={server}
          controller={asked.data}
          deed={action}
          onClose={() => setAction(null)}
          onDone={(made) => {
            setAction(null);
            setShown(made);
            void asked.refetch();
          }}
        />
      )}
      <ShownDialog
        shown={shown}
        title={t("shownTitle", { hostname: server.hostname })}
        text={t("shownText")}
        onSaved={() => setShown(null)}
      />
    </Card>
  );
}

type KnownProps = {
  server: ServerOverview;
  controller: Bmc;
  whyNot: string | null;
  onAction: (action: BmcAction) => void;
};

function Known({ server, controller: { ip, mac, model, users }, whyNot, onAction }: KnownProps) {
  const t = useTranslations("bmc");
  const common = useTranslations("common");
  const has = (level: Bmc["users"][number]["level"]) => users.some((user) => user.level === level);
  const reasonId = useId();
  const noneId = useId();
  const held = { disabledBy: whyNot === null ? undefined : reasonId };
  const none = users.length === 0;
  return (
    <div className="space-y-4">
      <DefinitionList
        items={[
          {
            key: "ip",
            term: t("address"),
            value: (
              <>
                <span className="break-all font-mono">{ip}</span>
                <CopyButton
                  value={ip}
                  label={common("copyNamed", { what: ip })}
                  copiedLabel={common("copied")}
                />
              </>
            ),
          },
          { key: "mac", term: t("mac"), value: <span className="font-mono">{mac}</span> },
          { key: "model", term: t("model"), value: <span className="break-all">{model}</span> },
        ]}
      />
      {isOffered("passage", server) && (
        <p className="max-w-[72ch] text-ink-2 text-xs">
          {t.rich("reach", {
            link: (labels) => (
              <Link
                href={`/servers/${server.id}/network` as Route}
                prefetch={false}
                className="text-accent-ink underline underline-offset-2"
              >
                {labels}
              </Link>
            ),
          })}
        </p>
      )}
      <section aria-label={t("users")}>
        <h3 className="mb-1 font-semibold">{t("users")}</h3>
        {none ? (
          <p id={noneId} className="text-ink-2">
            {t("noUsers")}
          </p>
        ) : (
          <ul className="divide-y">
            {users.map(({ login, level }) => (
              <li key={login} className="flex flex-wrap items-center justify-between gap-2 py-2">
                <span className="break-all font-mono">{login}</span>
                <StateChip tone={level === "USER" ? "neutral" : "attention"}>{t(`level.${level}`)}</StateChip>
              </li>
            ))}
          </ul>
        )}
      </section>
      <div className="flex flex-wrap gap-2">
        <CallButton calls={bmcCalls.user} {...held} onClick={() => onAction("user")}>
          {t(has("USER") ? "user.again" : "user.open")}
        </CallButton>
        <CallButton calls={bmcCalls.admin} {...held} onClick={() => onAction("admin")}>
          {t(has("ADMINISTRATOR") ? "admin.again" : "admin.open")}
        </CallButton>
        <CallButton
          calls={bmcCalls.remove}
          disabledBy={held.disabledBy ?? (none ? noneId : undefined)}
          onClick={() => onAction("remove")}
        >
          {t("remove.open")}
        </CallButton>
        <CallButton calls={bmcCalls.reset} variant="ghost" {...held} onClick={() => onAction("reset")}>
          {t("reset.open")}
        </CallButton>
      </div>
      <SharedReason id={reasonId} reason={whyNot} />
    </div>
  );
}

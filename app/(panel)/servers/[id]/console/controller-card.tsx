import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { CallButton } from "@/components/form/call-button";
import { useWhyNot } from "@/components/form/use-why-not";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { DefinitionList } from "@/components/ui/definition-list";
import { StateChip } from "@/components/ui/state-chip";
import type { OutputOf } from "@/lib/api/client";
import { query } from "@/lib/api/query";
import { pinWhere } from "@/lib/base/curl-text";
import type { ServerOverview } from "@/lib/domain/servers/overview";
import { AskingMachine } from "../ask-machine-state";
import { isOffered, obstacleTo } from "../possible";
import { SharedReason } from "../shared-reason";
import { type Shown, ShownDialog } from "../shown-dialog";
import { useObstacle } from "../use-obstacle";
import { type ControllerDeed, ControllerDialog, controllerCalls } from "./controller-dialog";

type Controller = OutputOf<"eq", "get_ipmi">;

/** The management controller of a physical machine: where it is, who may sign in to it, and what can be done about that. */
export function ControllerCard({ server }: { server: ServerOverview }) {
  const t = useTranslations("controller");
  const obstacleText = useObstacle(server);
  const { id, needs_pin: needsPin } = server;
  const obstacle = obstacleTo("controller", server);
  const forbidden = useWhyNot("eq/get_ipmi");
  const canBeAsked = !forbidden && (obstacle === null || obstacle === "busy");
  const asked = useQuery({ ...query("eq", "get_ipmi", { id }), retry: false, enabled: canBeAsked });
  const [deed, setDeed] = useState<ControllerDeed | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const calls = [
    { call: "eq/get_ipmi", fields: { id } },
    ...(["user", "admin", "remove"] as const).map((one) => ({
      call: controllerCalls[one],
      fields: { id, ...pinWhere(needsPin) },
    })),
    { call: controllerCalls.reset, fields: { id } },
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
          onDeed={setDeed}
        />
      )}
      {deed && asked.data && (
        <ControllerDialog
          server={server}
          controller={asked.data}
          deed={deed}
          onClose={() => setDeed(null)}
          onDone={(made) => {
            setDeed(null);
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
  controller: Controller;
  whyNot: string | null;
  onDeed: (deed: ControllerDeed) => void;
};

function Known({ server, controller: { ip, mac, model, users }, whyNot, onDeed }: KnownProps) {
  const t = useTranslations("controller");
  const common = useTranslations("common");
  const has = (level: Controller["users"][number]["level"]) => users.some((user) => user.level === level);
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
            link: (words) => (
              <Link
                href={`/servers/${server.id}/network` as Route}
                prefetch={false}
                className="text-accent-ink underline underline-offset-2"
              >
                {words}
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
        <CallButton calls={controllerCalls.user} {...held} onClick={() => onDeed("user")}>
          {t(has("USER") ? "user.again" : "user.open")}
        </CallButton>
        <CallButton calls={controllerCalls.admin} {...held} onClick={() => onDeed("admin")}>
          {t(has("ADMINISTRATOR") ? "admin.again" : "admin.open")}
        </CallButton>
        <CallButton
          calls={controllerCalls.remove}
          disabledBy={held.disabledBy ?? (none ? noneId : undefined)}
          onClick={() => onDeed("remove")}
        >
          {t("remove.open")}
        </CallButton>
        <CallButton calls={controllerCalls.reset} variant="ghost" {...held} onClick={() => onDeed("reset")}>
          {t("reset.open")}
        </CallButton>
      </div>
      <SharedReason id={reasonId} reason={whyNot} />
    </div>
  );
}

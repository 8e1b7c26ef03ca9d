import { useLocale, useTranslations } from "next-intl";
import { ApiCalls } from "@/components/api-call/api-calls";
import { CallButton } from "@/components/form/buttons/call-button";
import { Card } from "@/components/ui/card";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { NetworkPage } from "@/lib/domain/network/ports/network-page";
import { isOffered, obstacleTo } from "../acting/possible";
import type { Asking } from "./action-dialog";
import { actOf } from "./address-actions";
import { PortReading } from "./port-reading";

type CardProps = { page: NetworkPage; whyNot: string | undefined; onAct: (asking: Asking) => void };

const held = (whyNot: string | undefined) => (whyNot ? { disabled: true, title: whyNot } : {});

/** Network ports of the server with their state. */
export function PortCard({ page, whyNot, onAct }: CardProps) {
  const t = useTranslations("network");
  const canSwitch = isOffered("link", page);
  const canRead = isOffered("port", page);
  return (
    <Card
      title={t("ports")}
      footer={
        <div className="space-y-2">
          {!canSwitch && <p>{t("unable.link")}</p>}
          {canRead ? (
            <ApiCalls
              calls={[
                { call: "net/get_status", fields: { id: page.id, port: page.ports[0]?.name ?? "eth0" } },
              ]}
            />
          ) : (
            <p>{t("unable.port")}</p>
          )}
        </div>
      }
    >
      <ul className="divide-y">
        {page.ports.map(({ name, mac, off }) => {
          const act = off ? "portOn" : "portOff";
          return (
            <li
              key={name}
              className="flex flex-wrap items-center justify-end gap-2 py-2.5 first:pt-0 last:pb-0"
            >
              <span className="min-w-0 grow max-md:basis-full">
                <span className="font-mono">{name}</span>
                <span className="figures block text-ink-2 text-xs">
                  {mac ? t("mac", { mac }) : t("noPort")}
                </span>
              </span>
              <span>
                <StateChip tone={off ? "danger" : "good"}>{t(off ? "portOff" : "portOn")}</StateChip>
                {off?.reason && <span className="block text-ink-2 text-xs">{off.reason}</span>}
              </span>
              {canRead && <PortReading id={page.id} port={name} isOff={obstacleTo("port", page) !== null} />}
              {canSwitch && (
                <CallButton
                  calls={actOf(act).calls}
                  size="sm"
                  aria-label={`${t(`act.${act}.open`)} ${name}`}
                  onClick={() => onAct({ name: act, target: name })}
                  {...held(whyNot)}
                >
                  {t(`act.${act}.open`)}
                </CallButton>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** Static NAT mappings to the server's management address: who may connect, and until when. */
export function NatMappingCard({ page, whyNot, onAct }: CardProps) {
  const t = useTranslations("network");
  const locale = useLocale();
  return (
    <Card
      title={t("passages")}
      footer={t("passagesText")}
      actions={
        isOffered("passage", page) && (
          <CallButton
            calls="nat/add_static_nat"
            size="sm"
            onClick={() => onAct({ name: "passageAdd", target: "" })}
            {...held(whyNot)}
          >
            {t("act.passageAdd.open")}
          </CallButton>
        )
      }
    >
      {page.passages.length === 0 ? (
        <p className="text-ink-2">{t("passagesNone")}</p>
      ) : (
        <ul className="divide-y">
          {page.passages.map(({ allowed, ip, until }) => (
            <li
              key={allowed}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5 first:pt-0 last:pb-0"
            >
              <span className="min-w-0 grow">
                {t("allowed")} <span className="font-mono">{allowed}</span>
                <span className="block text-ink-2 text-xs">
                  {t("connect")} <span className="font-mono">{ip}</span>, {t("expires").toLowerCase()}{" "}
                  <Time value={until} locale={locale} />
                </span>
              </span>
              <CallButton
                calls="nat/remove_static_nat"
                size="sm"
                variant="ghost"
                aria-label={`${t("act.passageRemove.open")} ${allowed}`}
                onClick={() => onAct({ name: "passageRemove", target: allowed })}
                {...held(whyNot)}
              >
                {t("act.passageRemove.open")}
              </CallButton>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { LatePart } from "@/components/frame/late-part";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { StateRow } from "@/components/table/table-states";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { EmptyState } from "@/components/ui/empty-state";
import { StateChip } from "@/components/ui/state-chip";
import type { ServerRecord } from "@/lib/domain/support/server-record/schema";
import { readSeen } from "../read-seen";

async function Traffic({ id }: { id: number }) {
  const [t, { traffic }] = await Promise.all([getTranslations("serverRecord"), readSeen(id)]);
  return traffic ? t("trafficOf", traffic) : t("trafficUnknown");
}

type Address = ServerRecord["addresses"][number];
type ActsOf = (address: Address) => ReactNode;

function AddressRow({ address, actsOf }: { address: Address; actsOf: ActsOf | undefined }) {
  const t = useTranslations("serverRecord");
  const { ip, main, mac, port, prefix, paid_by: payer, ptr, blocked } = address;
  return (
    <Row>
      <Cell head>
        <span className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere font-mono">{`${ip}/${prefix}`}</span>
          {main && <Chip>{t("main")}</Chip>}
          {payer !== null && <Chip>{t("floating", { id: String(payer) })}</Chip>}
          {blocked && (
            <StateChip tone="danger">
              {t("blocked", { by: blocked.by, reason: blocked.reason || "none" })}
            </StateChip>
          )}
        </span>
      </Cell>
      <Cell label={t("port")} className="font-mono text-xs">
        {`${port} · ${mac}`}
      </Cell>
      <Cell label={t("names")} className="wrap-anywhere">
        {ptr.join(", ") || "–"}
      </Cell>
      {actsOf && <Cell align="end">{actsOf(address)}</Cell>}
    </Row>
  );
}

type NetworkCardProps = { record: ServerRecord; actsOf?: ActsOf | undefined; actions?: ReactNode };

/** Its addresses, and the traffic that its back end has counted. */
export function NetworkCard({ record, actsOf, actions }: NetworkCardProps) {
  const t = useTranslations("serverRecord");
  const { id, addresses, network6, private_networks: networks, traffic_plan: plan } = record;
  return (
    <Card title={t("network")} hint={plan} actions={actions} flush>
      <Table
        bare
        label={t("addresses")}
        head={
          <HeadRow>
            <HeadCell>{t("address")}</HeadCell>
            <HeadCell>{t("port")}</HeadCell>
            <HeadCell>{t("names")}</HeadCell>
            {actsOf && <HeadCell label={t("acts")} />}
          </HeadRow>
        }
        footer={
          <span className="flex flex-wrap gap-x-6 gap-y-1">
            <span>
              {t("traffic")}:{" "}
              <LatePart fallback="…">
                <Traffic id={id} />
              </LatePart>
            </span>
            {network6 && (
              <span>
                {t("network6")}: <span className="font-mono">{network6}</span>
              </span>
            )}
            {networks.map(({ id: networkId, name, range, ip }) => (
              <span key={networkId} className="wrap-anywhere">
                {t("privateNetwork", { name, range })}: <span className="font-mono">{ip}</span>
              </span>
            ))}
          </span>
        }
      >
        {addresses.map((address) => (
          <AddressRow key={address.ip} address={address} actsOf={actsOf} />
        ))}
        {addresses.length === 0 && (
          <StateRow columns={actsOf ? 4 : 3}>
            <EmptyState title={t("noAddresses")} />
          </StateRow>
        )}
      </Table>
    </Card>
  );
}

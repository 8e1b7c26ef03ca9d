import { useLocale, useTranslations } from "next-intl";
import { CallButton } from "@/components/form/buttons/call-button";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { EmptyState } from "@/components/ui/empty-state";
import { Network } from "@/components/ui/icons";
import { StateChip } from "@/components/ui/state-chip";
import { formatDateTime } from "@/lib/base/time-text";
import type { NetworkPage } from "@/lib/domain/network/ports/network-page";
import { isOffered, obstacleTo } from "../acting/possible";
import type { Asking } from "./action-dialog";
import { type ActName, actOf } from "./address-actions";
import { PtrCell } from "./ptr-cell";

type Address = NetworkPage["addresses"][number];
type TableProps = {
  page: NetworkPage;
  /** Why nothing can be changed now. */
  whyNot: string | undefined;
  onAct: (asking: Asking) => void;
  onScan: (ip: string) => void;
  onAdd: () => void;
};

/** The addresses of a server with their actions. */
export function AddressTable({ page, whyNot, onAct, onScan, onAdd }: TableProps) {
  const t = useTranslations("network");
  const { addresses, most } = page;
  const off = whyNot ? { disabledReason: whyNot } : {};
  const canAdd = isOffered("address", page);
  return (
    <Card
      flush
      title={t("addresses")}
      hint={canAdd ? t("addressesNote", { count: addresses.length, most }) : t("unable.address")}
      actions={
        canAdd &&
        addresses.length > 0 && (
          <CallButton calls="net/add_ipv4" size="sm" onClick={onAdd} {...off}>
            {t("add")}
          </CallButton>
        )
      }
    >
      {addresses.length === 0 ? (
        <EmptyState icon={<Network size={24} aria-hidden />} title={t("none")}>
          {t("noneText")}
        </EmptyState>
      ) : (
        <Table
          bare
          label={t("addresses")}
          head={
            <HeadRow>
              <HeadCell>{t("ip")}</HeadCell>
              <HeadCell>{t("names")}</HeadCell>
              <HeadCell>{t("state")}</HeadCell>
              <HeadCell align="end">{t("actions")}</HeadCell>
            </HeadRow>
          }
        >
          {addresses.map((address) => (
            <AddressRow key={address.ip} {...{ page, address, whyNot, onAct, onScan }} />
          ))}
        </Table>
      )}
    </Card>
  );
}

const actsFor = ({ main, floating, blocked }: Address, page: NetworkPage): ActName[] => [
  ...(main || floating ? [] : (["main"] as const)),
  ...(blocked?.by === "staff" || !isOffered("link", page)
    ? []
    : blocked
      ? (["unblock"] as const)
      : (["block"] as const)),
  ...(main ? [] : (["remove"] as const)),
];

type AddressRowProps = Omit<TableProps, "onAdd"> & { address: Address };

function AddressRow({ page, address, whyNot, onAct, onScan }: AddressRowProps) {
  const t = useTranslations("network");
  const common = useTranslations("common");
  const floats = useTranslations("networks.floating");
  const { ip, main, floating, gateway, netmask, ptr } = address;
  const off = whyNot ? { disabledReason: whyNot } : {};
  return (
    <Row>
      <Cell head>
        <span className="block">
          <span className="font-mono">{ip}</span>{" "}
          <CopyButton quiet value={ip} label={t("copyIp", { ip })} copiedLabel={common("copied")} />
          <span className="figures block font-normal text-ink-2 text-xs">
            {floating ? floats("one") : t(main ? "main" : "additional")} · {t("facts", { gateway, netmask })}
          </span>
        </span>
      </Cell>
      <Cell label={t("names")}>
        <PtrCell id={page.id} ip={ip} names={ptr} />
      </Cell>
      <Cell label={t("state")}>
        <BlockState address={address} />
      </Cell>
      <Cell align="end">
        <span className="flex flex-wrap justify-end gap-2 xl:flex-nowrap">
          {isOffered("scan", page) && (
            <CallButton
              calls="net/nmap"
              size="sm"
              variant="ghost"
              aria-label={t("scan.named", { ip })}
              disabled={obstacleTo("scan", page) !== null}
              onClick={() => onScan(ip)}
            >
              {t("scan.open")}
            </CallButton>
          )}
          {actsFor(address, page).map((name) => (
            <CallButton
              key={name}
              calls={actOf(name).calls}
              size="sm"
              variant={name === "remove" ? "ghost" : "secondary"}
              aria-label={`${t(`act.${name}.open`)} ${ip}`}
              onClick={() => onAct({ name, target: ip })}
              {...(off.disabledReason ? { disabled: true, title: off.disabledReason } : {})}
            >
              {t(`act.${name}.open`)}
            </CallButton>
          ))}
        </span>
      </Cell>
    </Row>
  );
}

function BlockState({ address: { blocked } }: { address: Address }) {
  const t = useTranslations("network");
  const locale = useLocale();
  if (!blocked) return <StateChip tone="good">{t("open")}</StateChip>;
  const until = blocked.until && t("until", { time: formatDateTime(blocked.until, locale) });
  return (
    <span>
      <StateChip tone="danger">{t(blocked.by === "staff" ? "blockedByStaff" : "blocked")}</StateChip>
      {(blocked.reason || until) && (
        <span className="block text-ink-2 text-xs">{[blocked.reason, until].filter(Boolean).join(", ")}</span>
      )}
    </span>
  );
}

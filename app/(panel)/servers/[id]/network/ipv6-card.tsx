import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiCalls } from "@/components/api-call/api-calls";
import { CallButton } from "@/components/form/buttons/call-button";
import { ActionDialog } from "@/components/form/dialogs/action-dialog";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { DefinitionList } from "@/components/ui/definition-list";
import { call } from "@/lib/api/client";
import type { NetworkPage } from "@/lib/domain/network/ports/network-page";
import { NameDialog } from "./name-dialog";
import { PtrCell } from "./ptr-cell";

type CardProps = {
  page: NetworkPage;
  /** Why nothing can be changed now. */
  whyNot: string | undefined;
};

/** The IPv6 network of a server and the names in it, or how to get one. */
export function Ipv6Card({ page, whyNot }: CardProps) {
  return page.ipv6.network === null ? <NoIpv6 {...{ page, whyNot }} /> : <HasIpv6 page={page} />;
}

function NoIpv6({ page, whyNot }: CardProps) {
  const t = useTranslations("networks.ipv6");
  const [isOpen, setOpen] = useState(false);
  const { id, ipv6, unable } = page;
  const isUnable = unable.includes("giveNetwork6");
  const canHave = ipv6.is_there && !isUnable;
  return (
    <Card
      title="IPv6"
      actions={
        canHave && (
          <CallButton
            calls="net/add_ipv6"
            size="sm"
            onClick={() => setOpen(true)}
            {...(whyNot ? { disabledReason: whyNot } : {})}
          >
            {t("turnOn")}
          </CallButton>
        )
      }
    >
      <p className="text-ink-2">{t(canHave ? "none" : isUnable ? "unable" : "notHere")}</p>
      {isOpen && (
        <ActionDialog
          begins
          title={t("turnOnTitle", { hostname: page.hostname })}
          description={t("turnOnText")}
          confirmLabel={t("turnOn")}
          pendingLabel={t("turningOn")}
          send={() => call("net", "add_ipv6", { id })}
          done={t("turnOnBegun")}
          onClose={() => setOpen(false)}
        >
          <ApiCalls calls={[{ call: "net/add_ipv6", fields: { id } }]} />
        </ActionDialog>
      )}
    </Card>
  );
}

function HasIpv6({ page: { id, ipv6 } }: { page: NetworkPage }) {
  const t = useTranslations("networks.ipv6");
  const network = useTranslations("network");
  const [isNaming, setNaming] = useState(false);
  const { network: range, address, gateway, names } = ipv6;
  const isOne = range?.endsWith("/128") ?? false;
  return (
    <Card
      title="IPv6"
      footer={t("setUp")}
      actions={
        !isOne && (
          <CallButton calls="ip/update_ptr" size="sm" onClick={() => setNaming(true)}>
            {t("name")}
          </CallButton>
        )
      }
    >
      <DefinitionList
        items={[
          ...(isOne ? [] : [{ key: "network", term: t("network"), value: <Copied value={range ?? ""} /> }]),
          { key: "address", term: t(isOne ? "address" : "first"), value: <Copied value={address} /> },
          ...(gateway === null
            ? []
            : [{ key: "gateway", term: t("gateway"), value: <Copied value={gateway} /> }]),
        ]}
      />
      <Table
        bare
        label={t("named")}
        head={
          <HeadRow>
            <HeadCell>{network("ip")}</HeadCell>
            <HeadCell>{network("names")}</HeadCell>
          </HeadRow>
        }
      >
        {names.map(({ ip, ptr }) => (
          <Row key={ip}>
            <Cell head>
              <span className="wrap-anywhere font-mono">{ip}</span>
            </Cell>
            <Cell label={network("names")}>
              <PtrCell id={id} ip={ip} names={ptr} />
            </Cell>
          </Row>
        ))}
      </Table>
      {isNaming && <NameDialog id={id} network={range ?? ""} onClose={() => setNaming(false)} />}
    </Card>
  );
}

function Copied({ value }: { value: string }) {
  const t = useTranslations("network");
  const common = useTranslations("common");
  return (
    <span className="wrap-anywhere">
      <span className="font-mono">{value}</span>{" "}
      <CopyButton quiet value={value} label={t("copyIp", { ip: value })} copiedLabel={common("copied")} />
    </span>
  );
}

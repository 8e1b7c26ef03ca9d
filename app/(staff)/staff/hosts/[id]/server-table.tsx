import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { StateChip } from "@/components/ui/state-chip";
import type { HostServer } from "@/lib/domain/servers/hosts/schema";
import { CustomerLink } from "../../customer-link";
import { toneOf, useCodes } from "../../row-codes";
import { PinButton } from "./pin-button";

type RowProps = Omit<ServersProps, "servers"> & { server: HostServer };

function ServerRow({ server, hasEvacuation, mayManage }: RowProps) {
  const t = useTranslations("hosts");
  const codes = useCodes();
  const { id, hostname, customer, plan, state, cpus, ram_gb: ram, disk_gb: disk, evacuation } = server;
  return (
    <Row>
      <Cell head>
        {customer === null ? (
          <span className="wrap-anywhere">{hostname}</span>
        ) : (
          <Link
            href={`/staff/servers/${id}` as Route}
            prefetch={false}
            className="tap wrap-anywhere text-accent-ink hover:underline"
          >
            {hostname}
          </Link>
        )}
        {server.is_pinned && <span className="block text-ink-2 text-xs">{t("pin.pinned")}</span>}
      </Cell>
      <Cell label={t("servers.customer")} className="wrap-anywhere">
        {customer === null ? "–" : <CustomerLink id={customer.id}>{customer.email}</CustomerLink>}
      </Cell>
      <Cell label={t("servers.plan")}>{plan}</Cell>
      <Cell label={t("servers.size")}>{t("servers.sizeText", { cpus, ram, disk })}</Cell>
      <Cell label={t("servers.state")}>
        <StateChip tone={toneOf(state)}>{codes("states", state)}</StateChip>
      </Cell>
      {hasEvacuation && (
        <Cell label={t("evacuation.title")}>
          {evacuation === null ? "–" : t(`evacuation.ofServer.${evacuation}`)}
        </Cell>
      )}
      {mayManage && (
        <Cell label={t("moves.action")} align="end">
          <PinButton id={id} hostname={hostname} isPinned={server.is_pinned} />
        </Cell>
      )}
    </Row>
  );
}

type ServersProps = { servers: readonly HostServer[]; hasEvacuation: boolean; mayManage: boolean };

/** The servers of a host, with their customers for who may find them. */
export function ServerTable({ servers, ...shown }: ServersProps) {
  const t = useTranslations("hosts");
  return (
    <Table
      bare
      label={t("servers.title")}
      head={
        <HeadRow>
          <HeadCell>{t("servers.hostname")}</HeadCell>
          <HeadCell>{t("servers.customer")}</HeadCell>
          <HeadCell>{t("servers.plan")}</HeadCell>
          <HeadCell>{t("servers.size")}</HeadCell>
          <HeadCell>{t("servers.state")}</HeadCell>
          {shown.hasEvacuation && <HeadCell>{t("evacuation.title")}</HeadCell>}
          {shown.mayManage && <HeadCell align="end">{t("moves.action")}</HeadCell>}
        </HeadRow>
      }
    >
      {servers.map((server) => (
        <ServerRow key={server.id} server={server} {...shown} />
      ))}
    </Table>
  );
}

import { useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { StateChip } from "@/components/ui/state-chip";
import type { AddressPool } from "@/lib/domain/servers/hosts/schema";

const fewShare = 0.1;

/** Networks of the locations: gateway, addresses used, kept back and left, and the IPv6 prefix. */
export function PoolTable({ pools }: { pools: readonly AddressPool[] }) {
  const t = useTranslations("hosts.pools");
  const toneOf = ({ used, free }: AddressPool) =>
    free === 0 ? "danger" : free <= (used + free) * fewShare ? "attention" : "neutral";
  return (
    <Table
      bare
      label={t("title")}
      head={
        <HeadRow>
          <HeadCell>{t("location")}</HeadCell>
          <HeadCell>{t("network")}</HeadCell>
          <HeadCell>{t("gateway")}</HeadCell>
          <HeadCell align="end">{t("used")}</HeadCell>
          <HeadCell align="end">{t("reserved")}</HeadCell>
          <HeadCell align="end">{t("free")}</HeadCell>
          <HeadCell>{t("network6")}</HeadCell>
        </HeadRow>
      }
    >
      {pools.map((pool) => (
        <Row key={pool.location}>
          <Cell head>
            <span className="font-mono">{pool.location}</span>
          </Cell>
          <Cell label={t("network")}>
            <span className="font-mono">{pool.network}</span>
          </Cell>
          <Cell label={t("gateway")}>
            <span className="font-mono">{pool.gateway}</span>
          </Cell>
          <Cell label={t("used")} align="end">
            {pool.used}
            {pool.named > 0 && (
              <span className="block text-ink-2 text-xs">{t("named", { count: pool.named })}</span>
            )}
          </Cell>
          <Cell label={t("reserved")} align="end">
            {pool.reserved}
          </Cell>
          <Cell label={t("free")} align="end">
            <StateChip tone={toneOf(pool)}>{pool.free}</StateChip>
          </Cell>
          <Cell label={t("network6")}>
            {pool.network6 === null ? "–" : <span className="font-mono">{pool.network6}</span>}
            {pool.prefixes6 !== null && (
              <span className="block text-ink-2 text-xs">{t("prefixes6", { count: pool.prefixes6 })}</span>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

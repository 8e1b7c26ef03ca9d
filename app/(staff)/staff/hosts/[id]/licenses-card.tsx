import { useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { StateChip } from "@/components/ui/state-chip";
import type { ShownHost } from "@/lib/domain/servers/hosts/schema";
import { LicenseButton } from "./license-button";

type CardProps = { host: Pick<ShownHost, "id" | "name" | "licenses" | "systems">; mayManage: boolean };

/** Licenses of the host by system, and how many are used. */
export function LicensesCard({ host, mayManage }: CardProps) {
  const t = useTranslations("hosts.licenses");
  const { licenses } = host;
  return (
    <Card title={t("title")} hint={t("hint")} flush actions={mayManage && <LicenseButton host={host} />}>
      {licenses.length === 0 ? (
        <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
      ) : (
        <Table
          bare
          label={t("title")}
          head={
            <HeadRow>
              <HeadCell>{t("system")}</HeadCell>
              <HeadCell align="end">{t("used")}</HeadCell>
              <HeadCell align="end">{t("most")}</HeadCell>
            </HeadRow>
          }
        >
          {licenses.map(({ system, name, used, most }) => (
            <Row key={system}>
              <Cell head className="wrap-anywhere">
                {name}
              </Cell>
              <Cell label={t("used")} align="end">
                {used > most ? <StateChip tone="danger">{t("over", { used })}</StateChip> : used}
              </Cell>
              <Cell label={t("most")} align="end">
                {most}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </Card>
  );
}

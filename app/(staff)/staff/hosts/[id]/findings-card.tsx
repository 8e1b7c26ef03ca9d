import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { Time } from "@/components/ui/time";
import type { Locale } from "@/lib/base/locale";
import type { HostFinding } from "@/lib/domain/servers/hosts/schema";
import { useCodes } from "../../row-codes";

type KnownProps = { finding: HostFinding; backEnd: string; locale: Locale };

/** What the panel knows of the server that the machine says it is of. */
function Known({ finding: { known }, backEnd, locale }: KnownProps) {
  const t = useTranslations("hosts.findings");
  const codes = useCodes();
  if (known === null) return t("never");
  if (known.deleted_at !== null)
    return (
      <>
        {t("deleted")} <Time value={known.deleted_at} locale={locale} />
      </>
    );
  const isElsewhere = known.back_end !== null && known.back_end !== backEnd;
  return isElsewhere ? t("elsewhere", { backEnd: known.back_end ?? "" }) : codes("states", known.state);
}

type CardProps = Omit<KnownProps, "finding"> & {
  findings: readonly HostFinding[];
  mayFindCustomers: boolean;
};

/** Machines of no server, and servers without a machine. */
export function FindingsCard({ findings, mayFindCustomers, ...shown }: CardProps) {
  const t = useTranslations("hosts.findings");
  if (findings.length === 0) return null;
  const nameOf = ({ server, known }: HostFinding) => known?.hostname ?? t("numbered", { server });
  return (
    <Card title={t("title")} hint={t("hint")} flush>
      <Table
        bare
        label={t("title")}
        head={
          <HeadRow>
            <HeadCell>{t("server")}</HeadCell>
            <HeadCell>{t("what")}</HeadCell>
            <HeadCell>{t("panel")}</HeadCell>
            <HeadCell>{t("since")}</HeadCell>
          </HeadRow>
        }
      >
        {findings.map((finding) => (
          <Row key={`${finding.kind} ${finding.server}`}>
            <Cell head>
              {finding.known && mayFindCustomers ? (
                <Link
                  href={`/staff/servers/${finding.server}` as Route}
                  prefetch={false}
                  className="tap wrap-anywhere text-accent-ink hover:underline"
                >
                  {nameOf(finding)}
                </Link>
              ) : (
                <span className="wrap-anywhere">{nameOf(finding)}</span>
              )}
            </Cell>
            <Cell label={t("what")}>{t(`kinds.${finding.kind}`)}</Cell>
            <Cell label={t("panel")}>
              <Known finding={finding} {...shown} />
            </Cell>
            <Cell label={t("since")}>
              <Time value={finding.since} locale={shown.locale} />
            </Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}

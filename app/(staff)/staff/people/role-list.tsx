import type { Route } from "next";
import { getTranslations } from "next-intl/server";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { PanelLink } from "@/components/ui/panel-link";
import type { CustomRole } from "@/lib/domain/support/staff/roles/role";

/** The roles that the company made, each with its page. */
export async function RoleList({ roles }: { roles: readonly CustomRole[] }) {
  const [t, staff] = await Promise.all([getTranslations("staffRoles"), getTranslations("staff")]);
  const add = (
    <LinkButton href={"/staff/people/roles/new" as Route} size="sm">
      {t("add")}
    </LinkButton>
  );
  if (roles.length === 0)
    return (
      <Card title={t("title")} actions={add}>
        <p className="text-ink-2">{t("none")}</p>
      </Card>
    );
  return (
    <Card title={t("title")} actions={add} flush>
      <Table
        bare
        label={t("title")}
        head={
          <HeadRow>
            <HeadCell>{t("name")}</HeadCell>
            <HeadCell>{t("kind")}</HeadCell>
            <HeadCell align="end">{t("rights")}</HeadCell>
            <HeadCell align="end">{t("accounts")}</HeadCell>
          </HeadRow>
        }
      >
        {roles.map(({ id, name, kind, rights, members }) => (
          <Row key={id}>
            <Cell head>
              <PanelLink href={`/staff/people/roles/${id}` as Route}>{name}</PanelLink>
            </Cell>
            <Cell label={t("kind")}>{staff(`kinds.${kind}`)}</Cell>
            <Cell label={t("rights")} align="end">
              {rights.length}
            </Cell>
            <Cell label={t("accounts")} align="end">
              {members}
            </Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}

import type { Metadata, Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { buttonStyle } from "@/components/ui/button-style";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { PanelLink } from "@/components/ui/panel-link";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import { orNotFound } from "@/lib/api/or-not-found";
import { helpCenterPath } from "@/lib/base/help-center";
import { languageNames } from "@/lib/base/locale";
import { articlesOfStaff } from "@/lib/domain/support/help-center/overview";
import type { StaffArticleLine } from "@/lib/domain/support/help-center/schema";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../or-staff-skeleton";

const path = "/staff/help-center";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("helpCenterAdmin");
  return { title: t("title") };
}

async function ArticleTable({ lines }: { lines: readonly StaffArticleLine[] }) {
  const [t, locale] = await Promise.all([getTranslations("helpCenterAdmin"), getLocale()]);
  return (
    <Table
      bare
      label={t("title")}
      head={
        <HeadRow>
          <HeadCell>{t("name")}</HeadCell>
          <HeadCell>{t("status")}</HeadCell>
          <HeadCell>{t("languages")}</HeadCell>
          <HeadCell>{t("votes")}</HeadCell>
          <HeadCell>{t("changed")}</HeadCell>
        </HeadRow>
      }
    >
      {lines.map((line) => (
        <Row key={line.id}>
          <Cell head>
            <PanelLink
              href={`${path}/${line.id}` as Route}
              className="tap wrap-anywhere text-accent-ink hover:underline"
            >
              {line.title}
            </PanelLink>
            <span className="wrap-anywhere block text-ink-2 text-xs">
              {[line.category || t("noCategory"), line.brand ?? t("allBrands")].join(" · ")}
            </span>
          </Cell>
          <Cell label={t("status")}>
            <StateChip tone={line.is_published ? "good" : "neutral"}>
              {t(line.is_published ? "published" : "draft")}
            </StateChip>
          </Cell>
          <Cell label={t("languages")}>
            {line.languages.map((language) => languageNames[language]).join(", ")}
          </Cell>
          <Cell label={t("votes")}>
            {t("votesOf", { yes: String(line.helpful), no: String(line.not_helpful) })}
          </Cell>
          <Cell label={t("changed")}>
            <Time value={line.changed} locale={locale} show="date" />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

async function content() {
  const context = await signedInStaff(path);
  const t = await getTranslations("helpCenterAdmin");
  const { articles } = await orNotFound(articlesOfStaff.call(context, {}));
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("hint")}
        actions={
          <>
            <a href={helpCenterPath} className={buttonStyle("secondary", "md")}>
              {t("asShown")}
            </a>
            <LinkButton variant="primary" href={`${path}/new` as Route}>
              {t("new")}
            </LinkButton>
          </>
        }
      />
      <Card flush>
        {articles.length === 0 ? (
          <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
        ) : (
          <ArticleTable lines={articles} />
        )}
      </Card>
    </>
  );
}

/** Articles of the public help center. Not found without the right. */
export default function StaffHelpCenterPage() {
  return orStaffSkeleton(content);
}

import type { Metadata, Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { pageLinks } from "@/components/table/page-links";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { PanelLink } from "@/components/ui/panel-link";
import { Time } from "@/components/ui/time";
import { orNotFound } from "@/lib/api/or-not-found";
import { decide } from "@/lib/domain/kernel/access/access";
import { addComplaint } from "@/lib/domain/support/tickets/abuse/add";
import type { AbuseLine } from "@/lib/domain/support/tickets/abuse/schema";
import { listWaiting } from "@/lib/domain/support/tickets/abuse/waiting";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../or-staff-skeleton";
import { CustomerLink } from "../customer-link";
import { readBefore } from "../read-before";
import { StageChip } from "./stage-chip";

const path = "/staff/abuse";

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("abuseAdmin");
  return { title: t("title") };
}

async function CaseRow({ line }: { line: AbuseLine }) {
  const [t, locale] = await Promise.all([getTranslations("abuseAdmin"), getLocale()]);
  const { id, kind, stage, address, complained, complaints, due, customer } = line;
  return (
    <Row>
      <Cell head>
        <PanelLink
          href={`${path}/${id}` as Route}
          className="tap wrap-anywhere font-mono text-accent-ink hover:underline"
        >
          {address}
        </PanelLink>
        <span className="block text-ink-2 text-xs">{`${t(`kinds.${kind}`)} · № ${id}`}</span>
      </Cell>
      <Cell label={t("stage")}>
        <span className="flex flex-wrap items-center gap-2">
          <StageChip stage={stage} />
          {line.is_overdue && <Chip>{t("overdue")}</Chip>}
          {line.unblock_asked && <Chip>{t("unblockAsked")}</Chip>}
        </span>
      </Cell>
      <Cell label={t("customer")} className="wrap-anywhere">
        {customer ? <CustomerLink id={customer.id}>{customer.email}</CustomerLink> : t("notKnown")}
      </Cell>
      <Cell label={t("complained")}>
        <Time value={complained} locale={locale} />
        <span className="block text-ink-2 text-xs">{t("count", { count: complaints })}</span>
      </Cell>
      <Cell label={t("due")}>{due ? <Time value={due} locale={locale} /> : "–"}</Cell>
    </Row>
  );
}

async function content({ searchParams }: PageProps) {
  const before = readBefore(await searchParams);
  const context = await signedInStaff(path);
  const t = await getTranslations("abuseAdmin");
  const asked = before === null || before > 2_147_483_647 ? {} : { before };
  const { cases, older } = await orNotFound(listWaiting.call(context, asked));
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("hint")}
        actions={
          <>
            <LinkButton href={"/staff/lists/abuse" as Route}>{t("all")}</LinkButton>
            {decide(context.actor, addComplaint).isAllowed && (
              <LinkButton variant="primary" href={`${path}/new` as Route}>
                {t("new")}
              </LinkButton>
            )}
          </>
        }
      />
      <Card flush>
        {cases.length === 0 ? (
          <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
        ) : (
          <Table
            bare
            label={t("title")}
            head={
              <HeadRow>
                <HeadCell>{t("address")}</HeadCell>
                <HeadCell>{t("stage")}</HeadCell>
                <HeadCell>{t("customer")}</HeadCell>
                <HeadCell>{t("complained")}</HeadCell>
                <HeadCell>{t("due")}</HeadCell>
              </HeadRow>
            }
          >
            {cases.map((line) => (
              <CaseRow key={line.id} line={line} />
            ))}
          </Table>
        )}
      </Card>
      <div className="mt-3">
        {pageLinks(
          t("pages"),
          before !== null && { href: path as Route, label: t("newest") },
          older !== null && { href: `${path}?before=${older}` as Route, label: t("older") },
        )}
      </div>
    </>
  );
}

/** Abuse cases that need staff. Not found without the right. */
export default function AbusePage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}

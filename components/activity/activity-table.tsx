import type { Route } from "next";
import { useTranslations } from "next-intl";
import { pageLinks } from "@/components/table/page-links";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { StateRow } from "@/components/table/table-states";
import { buttonStyle } from "@/components/ui/button-style";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { History } from "@/components/ui/icons";
import { PanelLink } from "@/components/ui/panel-link";
import { Time } from "@/components/ui/time";
import type { Locale } from "@/lib/base/locale";
import type { AuditEntry, AuditFilter, AuditPage } from "@/lib/domain/kernel/audit/schema";
import { hrefTo } from "./filter";
import { objectLabels, objectPath, systemEventLabels, whoLabels } from "./labels";

type ActivityTableProps = {
  page: AuditPage;
  filter: AuditFilter;
  path: string;
  locale: Locale;
  /** The reader is the owner of the account; otherwise each row names its account. */
  isOwn: boolean;
  /** All rows concern one object, whose page this is: they name neither it nor its account. */
  isOfOne?: boolean;
};

function ExportLinks({ filter, path }: Pick<ActivityTableProps, "filter" | "path">) {
  const t = useTranslations("activity");
  const link = (format: "csv" | "json", label: string) => (
    <a
      href={hrefTo(`${path}/export`, filter, { format })}
      download
      className={buttonStyle("secondary", "sm")}
    >
      {label}
    </a>
  );
  return (
    <>
      {link("csv", t("exportCsv"))}
      {link("json", t("exportJson"))}
    </>
  );
}

/** Audit log, newest first, paginated. */
export function ActivityTable({ page, filter, path, locale, isOwn, isOfOne = false }: ActivityTableProps) {
  const t = useTranslations("activity");
  const { entries, older, newer } = page;
  const hasAccount = !isOwn && !isOfOne;
  const columns = 4 + Number(hasAccount) + Number(!isOfOne);
  const to = (place: Record<string, string>): Route => {
    // A pattern over all routes would be too large a type.
    const href: string = hrefTo(path, filter, place);
    return (isOfOne ? `${href}#log` : href) as Route;
  };
  const title = t("list");
  const hint = isOfOne ? undefined : t("exportHint");
  const none = isOfOne ? t("noneOfOne") : t("none");
  return (
    <Card
      id="log"
      title={title}
      hint={hint}
      flush
      actions={isOfOne ? undefined : <ExportLinks {...{ filter, path }} />}
    >
      <Table
        bare
        label={title}
        head={
          <HeadRow>
            <HeadCell>{t("when")}</HeadCell>
            <HeadCell>{t("who")}</HeadCell>
            {hasAccount && <HeadCell>{t("account")}</HeadCell>}
            <HeadCell className="md:w-1/3">{t("what")}</HeadCell>
            {!isOfOne && <HeadCell>{t("object")}</HeadCell>}
            <HeadCell>{t("address")}</HeadCell>
          </HeadRow>
        }
        footer={pageLinks(
          t("pages"),
          newer !== null && { href: to({ after: String(newer) }), label: t("newer") },
          older !== null && { href: to({ before: String(older) }), label: t("older") },
        )}
      >
        {entries.map((entry) => (
          <ActivityRow key={entry.id} {...{ entry, locale, isOwn, isOfOne }} />
        ))}
        {entries.length === 0 && (
          <StateRow columns={columns}>
            <EmptyState icon={<History size={22} aria-hidden />} title={t("noneTitle")}>
              {none}
            </EmptyState>
          </StateRow>
        )}
      </Table>
    </Card>
  );
}

type ActivityRowProps = { entry: AuditEntry; locale: Locale; isOwn: boolean; isOfOne: boolean };

function ActivityRow({ entry, locale, isOwn, isOfOne }: ActivityRowProps) {
  const t = useTranslations("activity");
  const { what, changes } = systemEventLabels(t, entry);
  return (
    <Row>
      <Cell head className="font-normal!">
        <Time value={entry.at} locale={locale} className="whitespace-nowrap" />
      </Cell>
      <Cell label={t("who")} className="break-words">
        {whoLabels(t, entry.who, isOwn, entry.visit !== null)}
      </Cell>
      {!isOwn && !isOfOne && (
        <Cell label={t("account")} className="wrap-anywhere md:min-w-40">
          {entry.account ?? "–"}
        </Cell>
      )}
      <Cell label={t("what")} className="md:min-w-44">
        <span className="block min-w-0">
          <span className="block font-medium">{what}</span>
          {changes.map((change) => (
            <span key={change} className="figures wrap-anywhere block text-ink-2 text-xs">
              {change}
            </span>
          ))}
          {entry.visit && entry.visit.reason !== "" && (
            <span className="wrap-anywhere block text-ink-2 text-xs">
              {t("reason", { reason: entry.visit.reason })}
            </span>
          )}
        </span>
      </Cell>
      {!isOfOne && (
        <Cell label={t("object")} className="break-words md:min-w-36">
          <ObjectLink target={entry.target} isOwn={isOwn} />
        </Cell>
      )}
      <Cell label={t("address")}>
        <span className="font-mono">{entry.address || "–"}</span>
      </Cell>
    </Row>
  );
}

function ObjectLink({ target, isOwn }: { target: string | null; isOwn: boolean }) {
  const t = useTranslations("activity");
  if (target === null) return "–";
  const path = isOwn ? objectPath(target) : null;
  const labels = objectLabels(t, target);
  if (path === null) return labels;
  return (
    <PanelLink href={path as Route} className="tap text-accent-ink hover:underline">
      {labels}
    </PanelLink>
  );
}

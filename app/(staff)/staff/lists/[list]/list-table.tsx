import { useTranslations } from "next-intl";
import { pageLinks } from "@/components/table/page-links";
import { SortCell } from "@/components/table/sort-cell";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { StateRow } from "@/components/table/table-states";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { SearchX } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import type { Locale } from "@/lib/base/locale";
import type { ListColumn } from "@/lib/domain/kernel/staff/staff-list";
import { mostBulkRows } from "@/lib/domain/support/bulk/schema";
import { type ListName, listOf } from "@/lib/domain/support/lists/shared/lists";
import { listHref } from "../list-address";
import { ListCell } from "./list-cell";
import { ListKeys } from "./list-keys";
import { MarkRows } from "./mark-rows";
import type { OfferedAction } from "./offered-actions";
import type { Shown } from "./read-shown";
import { sortOf } from "./sort-of";

type TableProps = {
  name: ListName;
  query: URLSearchParams;
  shown: Shown;
  locale: Locale;
  /** What can be done to many rows; none = rows are not marked. */
  actions: readonly OfferedAction[];
};

function Heads({ columns, ...props }: TableProps & { columns: readonly ListColumn[] }) {
  const t = useTranslations("lists");
  return (
    <HeadRow>
      {props.actions.length > 0 && (
        <HeadCell className="w-8">
          <Checkbox name="mark-page" label={t("markPage")} hideLabel />
        </HeadCell>
      )}
      {columns.map((column) => {
        const label = t(`columns.${column.name}` as "columns.state");
        const align = column.form === "money" ? ("end" as const) : ("start" as const);
        if (!column.sort)
          return (
            <HeadCell key={column.name} align={align}>
              {label}
            </HeadCell>
          );
        return (
          <SortCell key={column.name} align={align} {...sortOf(column, { ...props, sort: props.shown.sort })}>
            {label}
          </SortCell>
        );
      })}
    </HeadRow>
  );
}

/** What stands in place of rows: an error, no match, or a list that is empty. */
function NoRows({ name, query, shown: { problem, is_partial: isPartial } }: TableProps) {
  const t = useTranslations("lists");
  const clear = <LinkButton href={listHref(name, new URLSearchParams(), {})}>{t("clear")}</LinkButton>;
  if (problem?.kind === "busy") return <ErrorState title={t("busy")}>{t("busyText")}</ErrorState>;
  if (problem)
    return (
      <ErrorState title={t("invalid")} retry={clear}>
        {t("invalidText", { parameter: problem.parameter })}
      </ErrorState>
    );
  const isAsked = [...query.keys()].some((key) => key !== "sort" && key !== "view");
  if (!isAsked) return <EmptyState title={t("empty")}>{t(`hints.${name}`)}</EmptyState>;
  return (
    <EmptyState icon={<SearchX size={22} aria-hidden />} title={t("noMatch")} action={clear}>
      {t(isPartial ? "partial" : "noMatchText")}
    </EmptyState>
  );
}

function Footer({ name, query, shown }: TableProps) {
  const t = useTranslations("lists");
  const { next, total, is_partial: isPartial } = shown;
  const links = pageLinks(
    t("pages"),
    query.has("after") && { href: listHref(name, query, {}), label: t("first") },
    next !== null && {
      href: listHref(name, query, { after: next }),
      label: t(isPartial ? "lookFurther" : "next"),
    },
  );
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <span>
          {t(total.is_more ? "countMore" : "count", { count: total.count })}
          {isPartial && ` ${t("partial")}`}
        </span>
        <span className="in-data-[slash=off]:hidden max-md:hidden pointer-coarse:hidden">{t("keys")}</span>
      </p>
      {links}
    </div>
  );
}

/** The rows of a list, or why there are none. */
export function ListTable(props: TableProps) {
  const t = useTranslations("lists");
  const { name, query, shown, locale, actions } = props;
  const { total } = shown;
  const columns = listOf[name].columns.filter((column) => shown.columns.includes(column.name));
  const table = (
    <ListKeys>
      <Table
        label={t(`names.${name}`)}
        rowCount={shown.total.is_more ? -1 : shown.total.count + 1}
        head={<Heads columns={columns} {...props} />}
        footer={shown.problem === null && <Footer {...props} />}
      >
        {shown.rows.map((row) => (
          <Row key={row.id} className={actions.length > 0 ? "max-md:ps-12" : undefined}>
            {actions.length > 0 && (
              <Cell corner="start">
                <Checkbox name="mark" value={row.id} label={t("mark", { id: row.id })} hideLabel />
              </Cell>
            )}
            {columns.map((column, at) => (
              <ListCell key={column.name} column={column} row={row} isFirst={at === 0} locale={locale} />
            ))}
          </Row>
        ))}
        {shown.rows.length === 0 && (
          <StateRow columns={columns.length + (actions.length > 0 ? 1 : 0)}>
            <NoRows {...props} />
          </StateRow>
        )}
      </Table>
    </ListKeys>
  );
  if (actions.length === 0) return table;
  return (
    <MarkRows
      key={String(query)}
      query={String(query)}
      total={total.is_more || total.count > mostBulkRows ? null : total.count}
      actions={actions}
    >
      {table}
    </MarkRows>
  );
}

import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useActionName } from "@/components/state/use-action-name";
import { Cell } from "@/components/table/table";
import { classNames } from "@/components/ui/class-names";
import { Money } from "@/components/ui/money";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import { countryName } from "@/lib/base/country-name";
import type { Locale } from "@/lib/base/locale";
import type { ListColumn } from "@/lib/domain/kernel/staff/staff-list";
import type { ListRow } from "@/lib/domain/kernel/staff/staff-list-schema";
import { CustomerLink } from "../../customer-link";
import { toneOf, useCodes } from "../../row-codes";

type CellProps = { column: ListColumn; row: ListRow; isFirst: boolean; locale: Locale };

/** Longer names, such as those of hosts, may break. */
const longestUnbroken = 24;

/** The row's name leads to its page. No prefetch: reading it is audited. */
function RowName({ row, children }: { row: ListRow; children: string }) {
  if (row.href === null) return children;
  return (
    <Link
      href={row.href as Route}
      prefetch={false}
      data-row-link
      className={classNames(
        "tap min-w-0 text-accent-ink hover:underline",
        children.length <= longestUnbroken ? "whitespace-nowrap" : "wrap-anywhere",
      )}
    >
      {children}
    </Link>
  );
}

function Value({ column: { form, name }, row, isFirst, locale }: CellProps) {
  const codes = useCodes();
  const actionName = useActionName();
  const value = row.cells[name] ?? null;
  if (value === null) return isFirst ? <RowName row={row}>{`#${row.id}`}</RowName> : "–";
  if (typeof value === "object")
    return "email" in value ? (
      <CustomerLink id={value.id}>{value.email}</CustomerLink>
    ) : (
      <Money amount={value} locale={locale} />
    );
  if (isFirst) return <RowName row={row}>{form === "action" ? actionName(value) : value}</RowName>;
  if (form === "state") return <StateChip tone={toneOf(value)}>{codes("states", value)}</StateChip>;
  if (form === "kind") return codes("kinds", value);
  if (form === "country") return countryName(value, locale);
  if (form === "action") return actionName(value);
  if (form === "time") return <Time value={value} locale={locale} className="whitespace-nowrap" />;
  if (form === "day" || form === "date")
    return <Time value={value} locale={locale} show="date" className="whitespace-nowrap" />;
  if (form === "code") return <span className="font-mono">{value}</span>;
  return value;
}

/** Addresses break where they would push the other columns out of the table, not before. */
function wrapOf({ form, name }: ListColumn, { cells }: ListRow): string | undefined {
  const value = cells[name];
  if (form === "customer" && value && typeof value === "object" && "email" in value)
    return value.email.length <= longestUnbroken ? "whitespace-nowrap" : "wrap-anywhere md:min-w-32";
  return form === "text" ? "wrap-anywhere md:min-w-32" : undefined;
}

/** One value of a row. */
export function ListCell(props: CellProps) {
  const t = useTranslations("lists");
  const { column, row, isFirst } = props;
  return (
    <Cell
      head={isFirst}
      label={isFirst ? undefined : t(`columns.${column.name}` as "columns.state")}
      align={column.form === "money" ? "end" : "start"}
      className={isFirst ? "md:min-w-40" : wrapOf(column, row)}
    >
      <Value {...props} />
    </Cell>
  );
}

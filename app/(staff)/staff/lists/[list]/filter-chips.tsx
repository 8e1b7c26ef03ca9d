import { useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button-style";
import { classNames } from "@/components/ui/class-names";
import { Plus, X } from "@/components/ui/icons";
import { PanelLink } from "@/components/ui/panel-link";
import { Popover } from "@/components/ui/popover";
import type { Locale } from "@/lib/base/locale";
import { parametersOf } from "@/lib/domain/kernel/staff/list-query";
import type { ListFilter } from "@/lib/domain/kernel/staff/staff-list";
import type { ListChoices } from "@/lib/domain/support/lists/schema";
import { type ListName, listOf } from "@/lib/domain/support/lists/shared/lists";
import { listHref, listPath, restOf } from "../list-address";
import { FilterControl } from "./filter-control";
import { useFilterValue } from "./use-filter-value";

type ChipsProps = { name: ListName; query: URLSearchParams; choices: ListChoices; locale: Locale };

const chip =
  "tap inline-flex h-7 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full border px-2.5 text-xs hover:bg-hover pointer-coarse:h-9";

/** A filter: a link that turns it on, or a small form; and, while it is on, a link that takes it away. */
function FilterChip({ filter, ...props }: ChipsProps & { filter: ListFilter }) {
  const { name, query } = props;
  const t = useTranslations("lists");
  const textOf = useFilterValue(props);
  const label = t(`filters.${filter.name}` as "filters.state");
  const value = textOf(filter);
  const parameters = parametersOf(filter);
  const without = Object.fromEntries(parameters.map((one) => [one, null]));
  const named = value === null ? label : filter.kind === "flag" ? label : `${label}: ${value}`;
  if (value === null && filter.kind === "flag")
    return (
      <PanelLink
        href={listHref(name, query, { [filter.name]: "1" })}
        className={classNames(chip, "border-dashed text-ink-2")}
      >
        <Plus size={12} aria-hidden />
        {label}
      </PanelLink>
    );
  return (
    <span className="inline-flex shrink-0">
      {filter.kind === "flag" || filter.isHidden ? (
        <span className={classNames(chip, "rounded-e-none border-accent bg-accent-soft text-accent-ink")}>
          {named}
        </span>
      ) : (
        <Popover
          align="start"
          triggerClass={classNames(
            chip,
            value === null
              ? "border-dashed text-ink-2"
              : "max-w-72 rounded-e-none border-accent bg-accent-soft text-accent-ink",
          )}
          trigger={
            <>
              {value === null && <Plus size={12} aria-hidden />}
              <span className="truncate">{named}</span>
            </>
          }
        >
          <form action={listPath(name)} method="get" className="grid w-64 max-w-full gap-3">
            {restOf(query, parameters).map(([parameter, given]) => (
              <input key={parameter} type="hidden" name={parameter} value={given} />
            ))}
            <FilterControl filter={filter} label={label} {...props} />
            <button type="submit" className={buttonStyle("primary", "sm")}>
              {t("apply")}
            </button>
          </form>
        </Popover>
      )}
      {value !== null && (
        <PanelLink
          href={listHref(name, query, without)}
          aria-label={t("takeAway", { filter: named })}
          className={classNames(chip, "rounded-s-none border-accent border-s-0 px-1.5 text-accent-ink")}
        >
          <X size={12} aria-hidden />
        </PanelLink>
      )}
    </span>
  );
}

/** The filters of a list as chips; all of them work without script. */
export function FilterChips(props: ChipsProps) {
  const t = useTranslations("lists");
  const { name, query } = props;
  const { filters } = listOf[name];
  const shown = filters.filter((filter) => !filter.isHidden || query.has(filter.name));
  const isFiltered = query.has("q") || filters.some((one) => parametersOf(one).some((key) => query.has(key)));
  return (
    <fieldset className="flex min-w-0 items-center gap-2 max-md:more-aside max-md:-mx-4 max-md:w-[calc(100%+2rem)] max-md:overflow-x-auto max-md:px-4 max-md:py-1 md:flex-wrap">
      <legend className="sr-only">{t("filterBy")}</legend>
      {shown.map((filter) => (
        <FilterChip key={filter.name} filter={filter} {...props} />
      ))}
      {isFiltered && (
        <PanelLink href={listHref(name, new URLSearchParams(), {})} className="tap px-1 text-xs underline">
          {t("clear")}
        </PanelLink>
      )}
    </fieldset>
  );
}

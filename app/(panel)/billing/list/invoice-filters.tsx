import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { PanelLink } from "@/components/ui/panel-link";
import { Select } from "@/components/ui/select";
import { invoiceKinds, invoiceStatuses, owedFilter } from "@/lib/domain/money/billing/rules";
import type { InvoiceFilters } from "@/lib/domain/money/billing/view-schema";
import { type ListView, pathOf } from "./list-view";

export function StatusFilter({ view }: { view: ListView }) {
  const t = useTranslations("billing");
  const chosen = view.filter.status;
  return (
    <nav aria-label={t("filter")} className="flex flex-wrap gap-1">
      {[null, owedFilter, ...invoiceStatuses].map((status) => (
        <PanelLink
          key={status ?? "all"}
          href={pathOf({ ...view, filter: { ...view.filter, status }, invoices: {} }, "#invoices")}
          aria-current={chosen === status || undefined}
          scroll={false}
          className={classNames(
            "tap rounded-sm px-2 py-1 font-medium text-xs transition-colors",
            chosen === status
              ? "bg-accent-soft text-accent-ink"
              : "text-ink-2 hover:bg-sunken hover:text-ink",
          )}
        >
          {t(status ? `filters.${status}` : "all")}
        </PanelLink>
      ))}
    </nav>
  );
}

type Choice = { name: string; value: string; all: string; label: string; options: [string, string][] };

function Choose({ name, value, all, label, options }: Choice) {
  return (
    <span className="min-w-0 grow basis-32 md:basis-40">
      <label htmlFor={`filter-${name}`} className="mb-1 block text-ink-2 text-xs">
        {label}
      </label>
      <Select id={`filter-${name}`} name={name} defaultValue={value}>
        <option value="">{all}</option>
        {options.map(([key, labels]) => (
          <option key={key} value={key}>
            {labels}
          </option>
        ))}
      </Select>
    </span>
  );
}

/** A plain GET form: works without script. */
export function FilterForm({ view, filters }: { view: ListView; filters: InvoiceFilters }) {
  const t = useTranslations("billing");
  const { status, kind, year, server } = view.filter;
  const named = filters.servers.map(({ id, hostname }): [string, string] => [String(id), hostname]);
  const isListed = server === null || filters.servers.some(({ id }) => id === server);
  return (
    <form
      // Remounts the fields when the filter in the URL changes.
      key={JSON.stringify(view.filter)}
      action="/billing#invoices"
      aria-label={t("narrow")}
      className="flex flex-wrap items-end gap-3 border-b px-4 py-3"
    >
      {status && <input type="hidden" name="status" value={status} />}
      <Choose
        name="kind"
        label={t("kind")}
        value={kind ?? ""}
        all={t("anyKind")}
        options={invoiceKinds.map((word) => [word, t(`kinds.${word}`)])}
      />
      <Choose
        name="year"
        label={t("year")}
        value={String(year ?? "")}
        all={t("anyYear")}
        options={filters.years.map((one) => [String(one), String(one)])}
      />
      <Choose
        name="server"
        label={t("server")}
        value={String(server ?? "")}
        all={t("anyServer")}
        options={isListed ? named : [[String(server), String(server)], ...named]}
      />
      <Button type="submit">{t("apply")}</Button>
    </form>
  );
}

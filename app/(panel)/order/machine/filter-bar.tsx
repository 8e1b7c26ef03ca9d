import { useLocale, useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import { formatMemory } from "@/lib/base/memory-size";
import type { Currency } from "@/lib/base/money";
import { formatMoney } from "@/lib/base/money-text";
import type { OrderOptions } from "@/lib/domain/orders/orders/options";
import { type FilterField, filterFields } from "@/lib/domain/orders/orders/search-rules";
import type { PresetFilter } from "./preset-filter";

const formId = "order-filter";

/**
 * The form of the filters, which lie within the order form, and forms cannot be nested. Submitted only without
 * script.
 */
export function FilterForm({ query }: { query: string }) {
  return (
    <form id={formId} method="get" action="/order">
      {Array.from(new URLSearchParams(query), ([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </form>
  );
}

type FilterBarProps = { options: OrderOptions; filter: PresetFilter; clearHref: string };

/**
 * The machine filters, rendered on the server: without script they are form fields; with it the table listens to them
 * (preset-table.tsx), and no script is sent for them.
 */
export function FilterBar({ options, filter, clearHref }: FilterBarProps) {
  const t = useTranslations("order.filter");
  const shown = filterFields.filter((field) => stepsOf(options, field).length > 0);
  if (shown.length === 0) return null;
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2 border-b px-4 py-3">
      {shown.map((field) => (
        <label
          key={field}
          htmlFor={`order-filter-${field}`}
          className="min-w-28 grow basis-28 text-ink-2 text-xs max-md:basis-[calc(50%-0.75rem)]"
        >
          <span className="mb-1 block">{t(field)}</span>
          <Select
            id={`order-filter-${field}`}
            name={field}
            form={formId}
            defaultValue={filter[field]}
            autoComplete="off"
          >
            <option value="">{t("any")}</option>
            {withChosen(stepsOf(options, field), filter[field]).map(({ step, families }) => {
              const isElsewhere = !families.includes(options.family) && String(step) !== filter[field];
              return (
                <option
                  key={step}
                  value={step}
                  data-families={families.join(" ")}
                  hidden={isElsewhere}
                  disabled={isElsewhere}
                >
                  <StepText field={field} step={step} currency={options.currency} />
                </option>
              );
            })}
          </Select>
        </label>
      ))}
      <a
        href={clearHref}
        data-clear
        className="tap invisible inline-flex min-h-9 items-center rounded-sm text-accent-ink text-xs hover:underline group-data-filtered/filter:visible max-md:hidden max-md:group-data-filtered/filter:inline-flex"
      >
        {t("clear")}
      </a>
      <noscript>
        <button
          type="submit"
          form={formId}
          className="min-h-9 rounded-sm border border-line-strong px-3 text-xs"
        >
          {t("apply")}
        </button>
      </noscript>
    </div>
  );
}

type FamilyStep = { step: number; families: string[] };

/** Steps of all families; the listener hides those of other families. */
function stepsOf({ steps }: OrderOptions, field: FilterField): FamilyStep[] {
  const all = Object.entries(steps).flatMap(([family, own]) => own[field].map((step) => ({ step, family })));
  return [...new Set(all.map(({ step }) => step))].map((step) => ({
    step,
    families: all.filter((one) => one.step === step).map(({ family }) => family),
  }));
}

/** A link may contain a number that is not offered. */
function withChosen(steps: readonly FamilyStep[], chosen: string): FamilyStep[] {
  const isOffered = chosen === "" || steps.some(({ step }) => step === Number(chosen));
  const all = isOffered ? steps : [...steps, { step: Number(chosen), families: [] }];
  return [...all].sort((a, b) => a.step - b.step);
}

function StepText({ field, step, currency }: { field: FilterField; step: number; currency: Currency }) {
  const t = useTranslations("order.filter");
  const locale = useLocale();
  if (field === "price")
    return t("atMost", { price: formatMoney(`${step}.00`, currency, locale).replace(/[.,]00(?!\d)/, "") });
  const isTerabytes = field === "disk" && step >= 1_000;
  return t(field === "cores" ? "coresOf" : isTerabytes ? "terabytesOf" : "gigabytesOf", {
    count: formatMemory(isTerabytes ? step / 1_000 : step, locale),
  });
}

import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Dialog } from "@/components/ui/dialog";
import { formatMemory } from "@/lib/base/memory-size";
import { formatMoney } from "@/lib/base/money-text";
import { formatDuration } from "@/lib/base/time-text";
import { incompatibilityOfPreset } from "@/lib/domain/catalog/catalog/rules";
import type { OrderOptions } from "@/lib/domain/orders/orders/options";
import { diskText, locationName, presetIncompatibilityText } from "../labels/labels";
import type { PresetOption } from "../selection/choice";
import type { OrderDraft } from "../selection/selection";
import { type ComparedLine, type CompareField, comparePresets } from "./compare";

export type CompareDialogProps = {
  options: OrderOptions;
  draft: OrderDraft;
  names: readonly string[];
  onClose: () => void;
  onChoose: (name: string) => void;
};

/** Two to four machines side by side with differences marked; one can be selected here. */
export function CompareDialog({ options, draft, names, onClose, onChoose }: CompareDialogProps) {
  const t = useTranslations("order");
  const common = useTranslations("common");
  const locale = useLocale();
  const { location, period } = draft;
  const presets = names.flatMap((name) => options.presets.find((preset) => preset.name === name) ?? []);
  const lines = comparePresets(presets, { location, period }, options);
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t("compare.title")}
      description={t("compare.text", { place: locationName(options, location, locale) })}
      footer={
        <Button data-autofocus onClick={onClose}>
          {common("close")}
        </Button>
      }
    >
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is beyond the edge must be reachable with the keyboard.
        tabIndex={0}
        aria-label={t("compare.title")}
        className="overflow-x-auto rounded-md border"
      >
        <table className="w-full border-separate border-spacing-0 text-start">
          <thead>
            <tr>
              <td className={sideStyle} />
              {presets.map(({ name }) => (
                <th
                  key={name}
                  scope="col"
                  className="whitespace-nowrap border-b px-3 py-2 text-start font-semibold"
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={line.field} {...{ line, presets, options }} />
            ))}
            <tr>
              <td className={classNames(sideStyle, "border-b-0")} />
              {presets.map((preset) => (
                <td key={preset.name} className="px-3 py-2 align-top">
                  <Take {...{ preset, options, draft, onChoose }} />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
    </Dialog>
  );
}

/** Row headers stay visible while the table scrolls horizontally. */
const sideStyle =
  "sticky start-0 z-1 border-e border-b bg-raised px-3 py-2 text-start font-normal text-ink-2 text-xs";

type LineProps = { line: ComparedLine; presets: readonly PresetOption[]; options: OrderOptions };

function Line({ line: { field, values, isDifferent, best }, presets, options }: LineProps) {
  const t = useTranslations("order.compare");
  const textOf = useText(options);
  return (
    <tr>
      <th scope="row" className={sideStyle}>
        <span className="flex items-center gap-1.5">
          {t(`fields.${field}`)}
          {isDifferent && (
            <span className="text-accent-ink" title={t("differs")}>
              ≠<span className="sr-only"> {t("differs")}</span>
            </span>
          )}
        </span>
      </th>
      {presets.map(({ name }, index) => (
        <td
          key={name}
          className={classNames(
            "figures whitespace-nowrap border-b px-3 py-2",
            !isDifferent && "text-ink-3",
            best.includes(index) && "font-semibold text-accent-ink",
          )}
        >
          {textOf(field, values[index] ?? null)}
          {best.includes(index) && <span className="sr-only"> {t("best")}</span>}
        </td>
      ))}
    </tr>
  );
}

function useText(options: OrderOptions) {
  const t = useTranslations("order");
  const locale = useLocale();
  return (field: CompareField, value: string | null): string => {
    if (value === null) return "–";
    switch (field) {
      case "price":
      case "perGigabyte":
        return formatMoney(value, options.currency, locale);
      case "memory":
        return t("gigabytes", { count: formatMemory(Number(value), locale) });
      case "disk":
        return t("gigabytes", { count: diskText(value) });
      case "ready":
        return formatDuration(Number(value), locale);
      case "cores":
      case "gpu":
      case "stock":
        return value;
    }
  };
}

type TakeProps = {
  preset: PresetOption;
  options: OrderOptions;
  draft: OrderDraft;
  onChoose: (name: string) => void;
};

/** Selects the machine, or says why it is unavailable here. */
function Take({ preset, options, draft, onChoose }: TakeProps) {
  const t = useTranslations("order");
  const locale = useLocale();
  const { location } = draft;
  const incompatibility = incompatibilityOfPreset(preset, location, options.currency);
  if (incompatibility)
    return (
      <p className="min-w-32 text-ink-2 text-xs first-letter:uppercase">
        {presetIncompatibilityText({ preset, incompatibility, location }, options, t, locale)}
      </p>
    );
  return (
    <Button
      size="sm"
      onClick={() => onChoose(preset.name)}
      aria-label={t("compare.takeNamed", { name: preset.name })}
    >
      {t("compare.take")}
    </Button>
  );
}

import { useLocale, useTranslations } from "next-intl";
import { Cell, Row } from "@/components/table/table";
import { Checkbox } from "@/components/ui/checkbox";
import { Chip } from "@/components/ui/chip";
import { classNames } from "@/components/ui/class-names";
import { Money } from "@/components/ui/money";
import { Radio } from "@/components/ui/radio";
import { formatMemory } from "@/lib/base/memory-size";
import { incompatibilityOfPreset } from "@/lib/domain/catalog/catalog/rules";
import type { OrderOptions } from "@/lib/domain/orders/orders/options";
import { type CountLabels, coresText } from "../labels/count-labels";
import { diskText, presetIncompatibilityText } from "../labels/labels";
import { monthlyPrice, type PresetOption } from "../selection/choice";
import type { OrderDraft } from "../selection/selection";
import { mostCompared } from "./compare-tools";
import { readyText } from "./ready-text";

/** Column widths that align the table with the selected machine above it. */
const figureStyle = {
  cores: "md:w-16 max-md:hidden",
  memory: "whitespace-nowrap md:w-20 max-md:hidden",
  disk: "whitespace-nowrap md:w-24 max-md:hidden",
  stock: "whitespace-nowrap md:w-22 max-md:hidden",
} as const;

type PresetRowProps = {
  preset: PresetOption;
  options: OrderOptions;
  draft: OrderDraft;
  labels: CountLabels;
  /** The family, shown beside the name if the table lists another family. */
  note: string;
  isChosen: boolean;
  onChoose: () => void;
  /** Names of the machines selected for comparison; null = not comparing. */
  compared: readonly string[] | null;
  onCompare: (names: readonly string[]) => void;
};

const fewLeft = 3;

/** One machine. A click anywhere on the row selects it; keyboard users operate its radio button or checkbox. */
export function PresetRow(props: PresetRowProps) {
  const { preset, options, draft, labels, note, isChosen, onChoose, compared, onCompare } = props;
  const t = useTranslations("order");
  const locale = useLocale();
  const { location } = draft;
  const incompatibility = incompatibilityOfPreset(preset, location, options.currency);
  const reasonId = `order-preset-${preset.id}-why`;
  const price = monthlyPrice(preset, draft);
  const free = preset.offers[location]?.free ?? 0;
  const isScarce = free > 0 && free <= fewLeft;
  const stock = isScarce ? t("preset.left", { count: free }) : String(free);
  // Only if similar servers were deployed there; the summary has the rough estimate.
  const usual = preset.usual[location];
  const isMarked = compared?.includes(preset.name) ?? false;
  const isFull = !isMarked && compared?.length === mostCompared;
  const mark = () =>
    compared &&
    !isFull &&
    onCompare(isMarked ? compared.filter((name) => name !== preset.name) : [...compared, preset.name]);
  const isOff = compared ? isFull : incompatibility !== null;
  const specs = [
    coresText(labels, preset.cpu, t),
    t("gigabytes", { count: formatMemory(preset.ramGb, locale) }),
    t("gigabytes", { count: diskText(preset.hdd) }),
    preset.gpu,
    !incompatibility && (isScarce ? stock : t("preset.stockOf", { stock })),
  ];
  return (
    <Row
      selected={isChosen}
      muted={incompatibility !== null}
      // A click on the checkbox or its label already changes the checkbox and must not count twice.
      onClick={
        isOff
          ? undefined
          : ({ target }) => (compared ? !(target as Element).closest("label") && mark() : onChoose())
      }
      className={isOff ? undefined : "cursor-pointer"}
    >
      <Cell corner="start">
        {compared ? (
          <Checkbox
            hideLabel
            label={t("compare.mark", { name: preset.name })}
            checked={isMarked}
            disabled={isFull}
            onChange={mark}
          />
        ) : (
          <Radio
            name="preset"
            value={preset.name}
            checked={isChosen}
            disabled={incompatibility !== null}
            aria-label={preset.name}
            aria-describedby={incompatibility ? reasonId : undefined}
            onChange={onChoose}
            className="tap"
          />
        )}
      </Cell>
      <Cell head className="max-md:ps-8">
        <span className="block min-w-0">
          <span className="block max-md:pe-24">
            <span className={classNames("whitespace-nowrap", incompatibility && "font-medium")}>
              {preset.name}
            </span>
            {preset.label && <PresetLabel label={preset.label} />}
            {note && (
              <>
                {" "}
                <Chip>{note}</Chip>
              </>
            )}
          </span>
          <span className="block font-normal text-ink-2 text-xs md:hidden">
            {specs.filter(Boolean).join(" · ")}
          </span>
          {preset.gpu && (
            <span className="block whitespace-nowrap font-normal text-ink-2 text-xs max-md:hidden">
              {preset.gpu}
            </span>
          )}
          {!incompatibility && usual && (
            <span className="block font-normal text-ink-2 text-xs">{readyText(usual, t, locale)}</span>
          )}
          {incompatibility && (
            <span id={reasonId} className="block font-normal text-xs first-letter:uppercase">
              {presetIncompatibilityText({ preset, incompatibility, location }, options, t, locale)}
            </span>
          )}
        </span>
      </Cell>
      <Cell align="end" className={figureStyle.cores}>
        {preset.cpu}
      </Cell>
      <Cell align="end" className={figureStyle.memory}>
        {t("gigabytes", { count: formatMemory(preset.ramGb, locale) })}
      </Cell>
      <Cell align="end" className={figureStyle.disk}>
        {t("gigabytes", { count: diskText(preset.hdd) })}
      </Cell>
      <Cell align="end" className={figureStyle.stock}>
        {stock}
      </Cell>
      <Cell align="end" className="font-semibold md:w-24 max-md:absolute max-md:end-4 max-md:top-3">
        {price ? <Money amount={{ value: price, currency: options.currency }} locale={locale} /> : "–"}
      </Cell>
    </Row>
  );
}

function PresetLabel({ label }: { label: string }) {
  const t = useTranslations("order");
  const labels = label === "new" || label === "sale" ? t(`preset.labels.${label}`) : label;
  return (
    <>
      {" "}
      <Chip>{labels}</Chip>
    </>
  );
}

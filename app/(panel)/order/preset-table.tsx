import { useTranslations } from "next-intl";
import { memo, type ReactNode, useState } from "react";
import { HeadCell, HeadRow, Table } from "@/components/table/table";
import { StateRow } from "@/components/table/table-states";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { Segmented } from "@/components/ui/segmented";
import { incompatibilityOfPreset, presetFamilies } from "@/lib/domain/catalogue/rules";
import type { OrderOptions } from "@/lib/domain/orders/options";
import type { Part, PresetOption } from "./choice";
import { CompareTools } from "./compare-tools";
import type { CountWords } from "./count-words";
import { FilterListener } from "./filter-listener";
import { isFiltered, type PresetFilter, passes } from "./preset-filter";
import { PresetProblem } from "./preset-problem";
import { PresetRow } from "./preset-row";
import { Step } from "./step";
import { stepTitleId } from "./steps";
import type { Wishes } from "./wishes";

type PresetTableProps = {
  options: OrderOptions;
  wishes: Wishes;
  words: CountWords;
  chosen: Part<PresetOption>;
  filter: PresetFilter;
  /** The controls of the filter, made on the server. */
  filterBar: ReactNode;
  onFilter: (changed: Partial<PresetFilter>) => void;
  onWish: (field: "preset" | "location", value: string) => void;
};

/**
 * The machines of one family that the filter lets through, as a radio group in a table. Those that are not available
 * here are folded away, with the reason.
 */
export const PresetTable = memo(
  ({ options, wishes, words, chosen, filter, filterBar, onFilter, onWish }: PresetTableProps) => {
    const t = useTranslations("order");
    const [isUnfolded, setUnfolded] = useState(false);
    const [compared, setCompared] = useState<readonly string[] | null>(null);
    const { location, period } = wishes;
    const sold = presetFamilies.filter((one) => options.presets.some((preset) => preset.family === one));
    const family = sold.find((one) => one === filter.family) ?? chosen.wished?.family ?? sold[0] ?? "vm";
    const hasFilter = isFiltered(filter);
    const found = options.presets.filter((preset) =>
      passes(filter, preset, preset.monthly[location]?.[period]),
    );
    const shown = found.filter((preset) => preset.family === family);
    const isFree = (preset: PresetOption) =>
      incompatibilityOfPreset(preset, location, options.currency) === null;
    const free = shown.filter(isFree);
    const folded = shown.filter((preset) => !isFree(preset) && preset !== chosen.wished);
    // The chosen machine stays visible, whatever the table lists.
    const apart = chosen.wished && !free.includes(chosen.wished) ? [chosen.wished] : [];
    const rows = [...apart, ...free, ...(isUnfolded ? folded : [])];
    const count = { all: shown.length, free: free.length };
    return (
      <Step
        flush
        step="machine"
        title={t("preset.title")}
        hint={<span role="status">{t(hasFilter ? "preset.found" : "preset.count", count)}</span>}
        actions={
          <Segmented
            legend={t("preset.family")}
            name="family"
            value={family}
            onChange={({ currentTarget: { value } }) => onFilter({ family: value })}
            options={sold.map((one) => ({
              value: one,
              label: t(`families.${one}`),
              hint: hasFilter && found.filter((preset) => preset.family === one).length,
            }))}
          />
        }
        footer={t("preset.net")}
      >
        <FilterListener {...{ filter, onFilter }}>{filterBar}</FilterListener>
        <PresetProblem {...{ options, wishes, chosen }} onMove={(place) => onWish("location", place)} />
        {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a name. */}
        <div role={compared ? "group" : "radiogroup"} aria-labelledby={stepTitleId("machine")}>
          <Table bare label={t("preset.title")} head={<PresetHead />}>
            {rows.length === 0 && (
              <StateRow columns={7}>
                <EmptyState title={t(hasFilter ? "preset.noMatch" : "preset.none")} />
              </StateRow>
            )}
            {rows.map((preset) => (
              <PresetRow
                key={preset.id}
                {...{ preset, options, wishes, words, compared }}
                note={
                  preset.family !== family
                    ? t(`families.${preset.family}`)
                    : shown.includes(preset)
                      ? ""
                      : t("preset.noMatchNote")
                }
                isChosen={preset === chosen.wished}
                onChoose={() => onWish("preset", preset.name)}
                onCompare={setCompared}
              />
            ))}
          </Table>
        </div>
        <div
          className={classNames(
            "flex flex-wrap items-center gap-2 border-t px-4 py-2",
            compared && markingLook,
          )}
        >
          {folded.length > 0 && (
            <Button
              variant="ghost"
              size="sm"
              aria-expanded={isUnfolded}
              onClick={() => setUnfolded(!isUnfolded)}
            >
              {t(isUnfolded ? "preset.fold" : "preset.unfold", { count: folded.length })}
            </Button>
          )}
          <CompareTools
            {...{ options, wishes, compared }}
            onCompared={setCompared}
            onChoose={(name) => onWish("preset", name)}
          />
        </div>
      </Step>
    );
  },
);

/** While machines are being marked the buttons stay in sight, on small screens above the bar with the price. */
const markingLook = "sticky bottom-0 z-10 bg-raised max-xl:bottom-[4.6rem] max-md:bottom-[8.2rem]";

function PresetHead() {
  const t = useTranslations("order");
  return (
    <HeadRow>
      <HeadCell label={t("preset.choice")} className="w-8" />
      <HeadCell>{t("preset.name")}</HeadCell>
      <HeadCell align="end">{t("preset.cores")}</HeadCell>
      <HeadCell align="end">{t("preset.memory")}</HeadCell>
      <HeadCell align="end">{t("preset.disk")}</HeadCell>
      <HeadCell align="end">{t("preset.stock")}</HeadCell>
      <HeadCell align="end">{t("preset.price")}</HeadCell>
    </HeadRow>
  );
}

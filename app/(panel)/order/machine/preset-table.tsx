import { useTranslations } from "next-intl";
import { memo, type ReactNode, useRef, useState } from "react";
import { HeadCell, HeadRow, Table } from "@/components/table/table";
import { StateRow } from "@/components/table/table-states";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { Segmented } from "@/components/ui/segmented";
import { incompatibilityOfPreset } from "@/lib/domain/catalog/catalog/rules";
import type { OrderOptions } from "@/lib/domain/orders/orders/options";
import { mostListed } from "@/lib/domain/orders/orders/search-rules";
import type { CountLabels } from "../labels/count-labels";
import type { Part, PresetOption } from "../selection/choice";
import type { Selected } from "../selection/use-selection";
import { Step } from "../steps/step";
import { stepTitleId } from "../steps/steps";
import { CompareTools } from "./compare-tools";
import { FilterListener } from "./filter-listener";
import { isFiltered } from "./preset-filter";
import { PresetProblem } from "./preset-problem";
import { PresetRow } from "./preset-row";
import { useFocusOnNew } from "./use-focus-on-new";

type PresetTableProps = Selected & {
  options: OrderOptions;
  labels: CountLabels;
  chosen: Part<PresetOption>;
  /** The filter controls, rendered on the server. */
  filterBar: ReactNode;
  /** The list is the result of an earlier query. */
  isOld: boolean;
  /** Retries the latest query after an error; null otherwise. */
  onRepeat: (() => void) | null;
};

/**
 * The machines of one family that match the filter, as a radio group in a table. Unavailable ones are collapsed, with
 * the reason.
 */
export const PresetTable = memo((props: PresetTableProps) => {
  const { options, draft, labels, chosen, filter, filterBar, compared, limit, isOld, onRepeat } = props;
  const { onFilter, onSelect, onCompared, onMore } = props;
  const t = useTranslations("order");
  const [isUnfolded, setUnfolded] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const focusOnNew = useFocusOnNew(list, isOld);
  const { location } = draft;
  const { family, families, counts } = options;
  const hasFilter = isFiltered(filter);
  const isFree = (preset: PresetOption) =>
    incompatibilityOfPreset(preset, location, options.currency) === null;
  const listed = options.presets.filter(({ isListed }) => isListed);
  const free = listed.filter(isFree);
  const folded = listed.filter((preset) => !isFree(preset) && preset !== chosen.selected);
  // The selected machine stays visible above the table, whatever is listed.
  const apart = chosen.selected && !free.includes(chosen.selected) ? chosen.selected : null;
  const rows = [...free, ...(isUnfolded ? folded : [])];
  const isApartFolded = apart?.isFound && apart.family === family && !isFree(apart);
  const foldedCount = counts.all - counts.free - (isApartFolded ? 1 : 0);
  const noteOf = ({ family: own, isFound }: PresetOption) =>
    own !== family ? t(`families.${own}`) : isFound ? "" : t("preset.noMatchNote");
  const rowOf = (preset: PresetOption) => (
    <PresetRow
      key={preset.id}
      {...{ preset, options, draft, labels, compared }}
      note={noteOf(preset)}
      isChosen={preset === chosen.selected}
      onChoose={() => onSelect("preset", preset.name)}
      onCompare={onCompared}
    />
  );
  return (
    <Step
      flush
      step="machine"
      title={t("preset.title")}
      hint={<span role="status">{t(hasFilter ? "preset.found" : "preset.count", counts)}</span>}
      actions={
        <Segmented
          legend={t("preset.family")}
          name="family"
          value={families.some((one) => one.family === filter.family) ? filter.family : family}
          onChange={({ currentTarget: { value } }) => onFilter({ family: value })}
          options={families.map((one) => ({
            value: one.family,
            label: t(`families.${one.family}`),
            hint: hasFilter && one.found,
          }))}
        />
      }
      footer={t("preset.net")}
    >
      <FilterListener {...{ filter, family, onFilter }}>{filterBar}</FilterListener>
      <PresetProblem
        {...{ options, draft, chosen }}
        onMove={(locationCode) => onSelect("location", locationCode)}
      />
      {onRepeat && <Unread onRepeat={onRepeat} />}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a name. */}
      <div
        ref={list}
        role={compared ? "group" : "radiogroup"}
        aria-labelledby={stepTitleId("machine")}
        className={isOld ? "opacity-60 transition-opacity delay-150" : undefined}
      >
        {apart && (
          <div className="border-b">
            <Table bare label={t("preset.chosen")} head={<PresetHead />} hideHead>
              {rowOf(apart)}
            </Table>
          </div>
        )}
        <Table bare busy={isOld} label={t("preset.title")} head={<PresetHead />}>
          {rows.length === 0 && (
            <StateRow columns={7}>
              <EmptyState title={t(hasFilter ? "preset.noMatch" : "preset.none")} />
            </StateRow>
          )}
          {rows.map(rowOf)}
        </Table>
      </div>
      <div
        className={classNames(
          "flex flex-wrap items-center gap-2 border-t px-4 py-2",
          compared && markingStyle,
        )}
      >
        <More
          {...{ limit, isOld }}
          onMore={() => {
            focusOnNew();
            onMore();
          }}
          unlisted={[counts.free - free.length, isUnfolded ? foldedCount - folded.length : 0]}
        />
        {foldedCount > 0 && (
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {t(isUnfolded ? "preset.fold" : "preset.unfold", { count: foldedCount })}
          </Button>
        )}
        <CompareTools
          {...{ options, draft, compared, onCompared }}
          onChoose={(name) => onSelect("preset", name)}
        />
      </div>
    </Step>
  );
});

type MoreProps = { limit: number; isOld: boolean; onMore: () => void; unlisted: number[] };

/** Doubles the listed machines, both the available and the others. */
function More({ limit, isOld, onMore, unlisted }: MoreProps) {
  const t = useTranslations("order.preset");
  const left = unlisted.reduce((sum, one) => sum + Math.max(0, one), 0);
  if (left === 0) return null;
  if (limit === mostListed) return <p className="text-ink-2 text-xs">{t("narrow", { count: left })}</p>;
  const step = Math.min(limit, mostListed - limit);
  const next = unlisted.reduce((sum, one) => sum + Math.min(Math.max(0, one), step), 0);
  return (
    <Button size="sm" pending={isOld} onClick={onMore}>
      {t("more", { count: next })}
    </Button>
  );
}

function Unread({ onRepeat }: { onRepeat: () => void }) {
  const t = useTranslations("order.preset");
  const common = useTranslations("common");
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 px-4 py-2 text-danger">
      {t("unread")}
      <Button size="sm" onClick={onRepeat}>
        {common("retry")}
      </Button>
    </div>
  );
}

/** During selection for a comparison the buttons stay visible, on small screens above the price bar. */
const markingStyle = "sticky bottom-0 z-10 bg-raised max-xl:bottom-[4.6rem] max-md:bottom-[8.2rem]";

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

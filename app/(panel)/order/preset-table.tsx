import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { HeadCell, HeadRow, Table } from "@/components/table/table";
import { StateRow } from "@/components/table/table-states";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { Segmented } from "@/components/ui/segmented";
import { type Incompatibility, incompatibilityOfPreset } from "@/lib/domain/catalogue/rules";
import type { OrderOptions } from "@/lib/domain/orders/options";
import { elsewhere, type Part, type PresetOption } from "./choice";
import { PresetRow } from "./preset-row";
import type { Wishes } from "./wishes";
import { placeName, presetIncompatibilityText } from "./words";

type Family = PresetOption["family"];
const families = ["vm", "compute", "bm", "gpu", "vgpu"] as const satisfies readonly Family[];
const isFamily = (text: string): text is Family => families.some((family) => family === text);

/** The id of what says why the chosen machine cannot be had; it takes the focus. */
export const presetProblemId = "order-preset";

type PresetTableProps = {
  options: OrderOptions;
  wishes: Wishes;
  chosen: Part<PresetOption>;
  onChoose: (name: string) => void;
  onMove: (location: string) => void;
};

/** Every machine of one family: a radio group in a table. What cannot be had here stays, with the reason. */
export function PresetTable({ options, wishes, chosen, onChoose, onMove }: PresetTableProps) {
  const t = useTranslations("order");
  const headingId = useId();
  const sold = families.filter((one) => options.presets.some((preset) => preset.family === one));
  const [family, setFamily] = useState<Family>(chosen.wished?.family ?? sold[0] ?? "vm");
  const shown = options.presets.filter((preset) => preset.family === family);
  const free = shown.filter(
    (preset) => incompatibilityOfPreset(preset, wishes.location, options.currency) === null,
  ).length;
  const hasGpu = shown.some((preset) => preset.gpu !== "");
  return (
    <Card
      flush
      title={<span id={headingId}>{t("preset.title")}</span>}
      hint={<span role="status">{t("preset.count", { all: shown.length, free })}</span>}
      actions={
        <Segmented
          legend={t("preset.family")}
          name="family"
          value={family}
          onChange={({ currentTarget: { value } }) => isFamily(value) && setFamily(value)}
          options={sold.map((one) => ({ value: one, label: t(`families.${one}`) }))}
        />
      }
      footer={
        chosen.wished && chosen.wished.family !== family
          ? t("preset.chosenElsewhere", {
              name: chosen.wished.name,
              family: t(`families.${chosen.wished.family}`),
            })
          : t("preset.net")
      }
    >
      <PresetProblem {...{ options, wishes, chosen, onMove }} />
      <div role="radiogroup" aria-labelledby={headingId}>
        <Table bare label={t("preset.title")} head={<PresetHead hasGpu={hasGpu} />}>
          {shown.length === 0 && (
            <StateRow columns={7}>
              <EmptyState title={t("preset.none")} />
            </StateRow>
          )}
          {shown.map((preset) => (
            <PresetRow
              key={preset.id}
              {...{ preset, options, wishes, hasGpu, onChoose }}
              isChosen={preset === chosen.wished}
            />
          ))}
        </Table>
      </div>
    </Card>
  );
}

function PresetHead({ hasGpu }: { hasGpu: boolean }) {
  const t = useTranslations("order");
  return (
    <HeadRow>
      <HeadCell label={t("preset.choice")} className="w-8" />
      <HeadCell>{t("preset.name")}</HeadCell>
      <HeadCell align="end">{t("preset.cores")}</HeadCell>
      <HeadCell align="end">{t("preset.memory")}</HeadCell>
      <HeadCell align="end">{t("preset.disk")}</HeadCell>
      {hasGpu && <HeadCell>{t("preset.gpu")}</HeadCell>}
      <HeadCell align="end">{t("preset.stock")}</HeadCell>
      <HeadCell align="end">{t("preset.price")}</HeadCell>
    </HeadRow>
  );
}

type PresetProblemProps = Omit<PresetTableProps, "onChoose">;

function PresetProblem({ options, wishes, chosen, onMove }: PresetProblemProps) {
  const t = useTranslations("order");
  const { wished: preset, incompatibility } = chosen;
  return (
    <div id={presetProblemId} tabIndex={-1} className={incompatibility || !preset ? "p-4 pb-2" : undefined}>
      {preset && incompatibility && <Gone {...{ options, wishes, onMove, preset, incompatibility }} />}
      {!preset && <p className="text-ink-2">{t("preset.choose")}</p>}
    </div>
  );
}

type GoneProps = Omit<PresetProblemProps, "chosen"> & {
  preset: PresetOption;
  incompatibility: Incompatibility;
};

/** The chosen machine cannot be had here: why, and the way to where it can. */
function Gone({ options, wishes, onMove, preset, incompatibility }: GoneProps) {
  const t = useTranslations("order");
  const locale = useLocale();
  const [there] = elsewhere(preset, wishes.location, options);
  return (
    <Notice
      tone="attention"
      live
      title={t("preset.gone", { name: preset.name })}
      actions={
        there && (
          <Button size="sm" onClick={() => onMove(there.location)}>
            {t("preset.move", { place: placeName(options, there.location, locale) })}
          </Button>
        )
      }
    >
      <span className="block first-letter:uppercase">
        {presetIncompatibilityText(
          { preset, incompatibility, location: wishes.location },
          options,
          t,
          locale,
        )}
      </span>
    </Notice>
  );
}

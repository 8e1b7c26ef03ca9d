import { useTranslations } from "next-intl";
import { memo, useState } from "react";
import { HeadCell, HeadRow, Table } from "@/components/table/table";
import { StateRow } from "@/components/table/table-states";
import { EmptyState } from "@/components/ui/empty-state";
import { Segmented } from "@/components/ui/segmented";
import { incompatibilityOfPreset } from "@/lib/domain/catalogue/rules";
import type { OrderOptions } from "@/lib/domain/orders/options";
import type { Part, PresetOption } from "./choice";
import type { CountWords } from "./count-words";
import { PresetProblem } from "./preset-problem";
import { PresetRow } from "./preset-row";
import { Step } from "./step";
import { stepTitleId } from "./steps";
import type { Wishes } from "./wishes";

type Family = PresetOption["family"];
const families = ["vm", "compute", "bm", "gpu", "vgpu"] as const satisfies readonly Family[];
const isFamily = (text: string): text is Family => families.some((family) => family === text);

type PresetTableProps = {
  options: OrderOptions;
  wishes: Wishes;
  words: CountWords;
  chosen: Part<PresetOption>;
  onWish: (field: "preset" | "location", value: string) => void;
};

/**
 * Every machine of one family, as a radio group in a table. Machines that are not available here are listed with the
 * reason.
 */
export const PresetTable = memo(({ options, wishes, words, chosen, onWish }: PresetTableProps) => {
  const t = useTranslations("order");
  const sold = families.filter((one) => options.presets.some((preset) => preset.family === one));
  const [family, setFamily] = useState<Family>(chosen.wished?.family ?? sold[0] ?? "vm");
  const shown = options.presets.filter((preset) => preset.family === family);
  const free = shown.filter(
    (preset) => incompatibilityOfPreset(preset, wishes.location, options.currency) === null,
  ).length;
  // The chosen machine stays visible, even when the table lists another family.
  const elsewhere = chosen.wished && chosen.wished.family !== family ? [chosen.wished] : [];
  return (
    <Step
      flush
      step="machine"
      title={t("preset.title")}
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
      footer={t("preset.net")}
    >
      <PresetProblem {...{ options, wishes, chosen }} onMove={(location) => onWish("location", location)} />
      <div role="radiogroup" aria-labelledby={stepTitleId("machine")}>
        <Table bare label={t("preset.title")} head={<PresetHead />}>
          {shown.length === 0 && (
            <StateRow columns={7}>
              <EmptyState title={t("preset.none")} />
            </StateRow>
          )}
          {[...elsewhere, ...shown].map((preset) => (
            <PresetRow
              key={preset.id}
              {...{ preset, options, wishes, words }}
              note={preset.family === family ? "" : t(`families.${preset.family}`)}
              isChosen={preset === chosen.wished}
              onChoose={() => onWish("preset", preset.name)}
            />
          ))}
        </Table>
      </div>
    </Step>
  );
});

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

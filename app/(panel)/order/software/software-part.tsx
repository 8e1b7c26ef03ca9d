import { useLocale, useTranslations } from "next-intl";
import { memo, type ReactNode } from "react";
import { SelectField } from "@/components/form/fields/select-field";
import { formatMoney, signOf } from "@/lib/base/money-text";
import {
  type Incompatibility,
  incompatibilityOfSoftware,
  incompatibilityOfSystem,
  softwarePrice,
  systemPrice,
} from "@/lib/domain/catalog/catalog/rules";
import type { OrderOptions } from "@/lib/domain/orders/orders/options";
import { incompatibilityText, type OrderLabels } from "../labels/labels";
import { type Choice, isImpossible, type Part } from "../selection/choice";
import { Step } from "../steps/step";

type SoftwarePartProps = {
  options: OrderOptions;
  choice: Choice;
  location: string;
  onSelect: (field: "system" | "software", value: string) => void;
};

/** One option of a select. Incompatible ones are listed too, disabled, with the reason in their text. */
type Entry = { id: number; group: string; text: string; incompatibility: Incompatibility | null };

/** Operating system and software. Both lists depend on the machine, the second one also on the system. */
export const SoftwarePart = memo(({ options, choice, location, onSelect }: SoftwarePartProps) => {
  const t = useTranslations("order");
  const common = useTranslations("common");
  const locale = useLocale();
  const systems = useSystems(options, choice);
  const software = useSoftware(options, choice);
  const isNowhere = isImpossible(options, location, "soft_id");
  const fitText = (key: "fit" | "fitSystem", entries: Entry[]) => {
    if (!choice.preset.selected) return t("preset.choose");
    const count = entries.filter(({ incompatibility }) => incompatibility === null).length;
    const excluded = entries.length - count;
    const fitting = count > 0 ? t(`software.${key}`, { count }) : t(`software.${key}None`);
    return excluded > 0 ? `${fitting} · ${t("software.excluded", { count: excluded })}` : fitting;
  };
  return (
    <Step step="software" title={t("software.title")}>
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField
          id="order-system"
          label={t("software.system")}
          value={choice.system.taken?.id ?? ""}
          onChange={(event) => onSelect("system", event.currentTarget.value)}
          disabled={!choice.preset.selected}
          help={<PartNote part={choice.system}>{fitText("fit", systems)}</PartNote>}
        >
          {!choice.system.taken && <option value="">{t("software.noSystem")}</option>}
          <Groups entries={systems} />
        </SelectField>
        <SelectField
          id="order-software"
          label={t("software.software")}
          optionalLabel={common("optional")}
          value={choice.software.taken?.id ?? ""}
          onChange={(event) => onSelect("software", event.currentTarget.value)}
          disabled={!choice.system.taken || isNowhere}
          help={
            <PartNote part={choice.software}>
              {isNowhere ? (
                <span className="inline-block first-letter:uppercase">
                  {t("incompatibility.not_in_location")}
                </span>
              ) : choice.software.taken ? (
                softwareDescription(choice.software.taken, locale)
              ) : (
                fitText("fitSystem", software)
              )}
            </PartNote>
          }
        >
          <option value="">{t("software.without")}</option>
          {!isNowhere && <Groups entries={software} />}
        </SelectField>
      </div>
    </Step>
  );
});

const softwareDescription = (software: OrderOptions["software"][number], locale: string): string =>
  software.tags[`description_${locale}`] || software.description;

function useSystems(options: OrderOptions, { preset }: Choice): Entry[] {
  const t = useTranslations("order");
  const locale = useLocale();
  const machine = preset.selected;
  if (!machine) return [];
  const money = (amount: string) => formatMoney(amount, options.currency, locale);
  return options.systems.map((system) => {
    const incompatibility = incompatibilityOfSystem(system, machine, options.currency);
    const price = systemPrice(system, options.currency);
    const prices = [price?.flat, price?.perCore].map((amount) =>
      amount && signOf(amount) > 0 ? amount : "",
    );
    const [flat, perCore] = prices;
    const cost = [
      flat && t("software.monthly", { price: money(flat) }),
      perCore && t("software.perCore", { price: money(perCore) }),
    ];
    return {
      id: system.id,
      group: system.tags.family ?? "",
      text: entryText(system.name, cost.filter(Boolean).join(" "), incompatibility, t),
      incompatibility,
    };
  });
}

function useSoftware(options: OrderOptions, { preset, system }: Choice): Entry[] {
  const t = useTranslations("order");
  const locale = useLocale();
  const machine = preset.selected;
  if (!machine) return [];
  return options.software.map((software) => {
    const incompatibility = incompatibilityOfSoftware(
      software,
      machine,
      system.taken?.id ?? null,
      options.currency,
    );
    const price = softwarePrice(software, options.currency);
    const cost =
      price && signOf(price) > 0
        ? t("software.monthly", { price: formatMoney(price, options.currency, locale) })
        : "";
    const group = software.tags[`family_desc_${locale}`] ?? software.tags.family_desc_en ?? "";
    return {
      id: software.id,
      group,
      text: entryText(software.name, cost, incompatibility, t),
      incompatibility,
    };
  });
}

const entryText = (
  name: string,
  cost: string,
  incompatibility: Incompatibility | null,
  t: OrderLabels,
): string =>
  [name, incompatibility ? incompatibilityText(incompatibility, t, "") : cost].filter(Boolean).join(" – ");

/** The catalog has names of families in lower case; a heading needs only its first letter changed. */
const heading = (family: string): string => family.charAt(0).toUpperCase() + family.slice(1);

function Groups({ entries }: { entries: Entry[] }) {
  const groups = [...new Set(entries.map(({ group }) => group))];
  return groups.map((group) => (
    <optgroup key={group} label={heading(group)}>
      {entries
        .filter((entry) => entry.group === group)
        .map(({ id, text, incompatibility }) => (
          <option key={id} value={id} disabled={incompatibility !== null}>
            {text}
          </option>
        ))}
    </optgroup>
  ));
}

type PartNoteProps = { part: Part<{ name: string }>; children: ReactNode };

/** Why a selection was not possible; otherwise the usual hint. */
export function PartNote({ part: { selected, taken, incompatibility }, children }: PartNoteProps) {
  const t = useTranslations("order");
  return (
    <span role="status" className={incompatibility ? "text-attention" : undefined}>
      {selected && incompatibility
        ? t(taken ? "replaced" : "leftOut", {
            name: selected.name,
            reason: incompatibilityText(incompatibility, t, ""),
            taken: taken?.name ?? "",
          })
        : children}
    </span>
  );
}

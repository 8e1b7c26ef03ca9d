import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { SelectField } from "@/components/form/fields/select-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { Checkbox } from "@/components/ui/checkbox";
import { sendForm } from "@/lib/api/send-form";
import { type ConcernedBy, concernedBys } from "@/lib/base/announcements";
import type { AnnouncementChoices } from "@/lib/domain/support/announcements/schema";
import { count } from "./actions";
import { concernIn, type TypedConcern } from "./typed-concern";

type Counted = { servers: number; customers: number; is_more: boolean };
const pauseMs = 400;

/** How many are concerned by what is chosen now; null while that is not known. */
function useCount(typed: TypedConcern): Counted | null {
  const asked = JSON.stringify(concernIn(typed));
  const [counted, setCounted] = useState<{ asked: string; found: Counted } | null>(null);
  useEffect(() => {
    if (asked === "null") return;
    let isGone = false;
    const timer = setTimeout(() => {
      // Without the count the announcement can still be written.
      sendForm(count, JSON.parse(asked)).then(
        (found) => !isGone && setCounted({ asked, found }),
        () => undefined,
      );
    }, pauseMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [asked]);
  return counted?.asked === asked ? counted.found : null;
}

function Count({ typed }: { typed: TypedConcern }) {
  const t = useTranslations("announcementAdmin");
  const locale = useLocale();
  const counted = useCount(typed);
  const numberText = (value: number) => value.toLocaleString(locale);
  return (
    <p role="status" className="min-h-5 text-ink-2 text-xs">
      {counted &&
        t(counted.is_more ? "countMore" : "count", {
          servers: numberText(counted.servers),
          customers: numberText(counted.customers),
        })}
    </p>
  );
}

type ChoiceListProps = {
  legend: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

function ChoiceList({ legend, options, chosen, onChange }: ChoiceListProps) {
  return (
    <fieldset className="rounded-sm border p-3">
      <legend className="px-1 font-medium text-xs">{legend}</legend>
      <div className="grid max-h-60 gap-2 overflow-y-auto sm:grid-cols-2">
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

type ConcernFieldsProps = {
  choices: AnnouncementChoices;
  typed: TypedConcern;
  onChange: (typed: TypedConcern) => void;
  /** What is wrong with what is chosen. */
  error: string | undefined;
};

/** Who is concerned, and how many that are now. */
export function ConcernFields({ choices, typed, onChange, error }: ConcernFieldsProps) {
  const t = useTranslations("announcementAdmin");
  const set = (changed: Partial<TypedConcern>) => onChange({ ...typed, ...changed });
  const { locations, back_ends: backEnds, plans, brands } = choices;
  return (
    <div className="space-y-3">
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField
          label={t("concerned")}
          value={typed.by}
          error={typed.by === "servers" ? undefined : error}
          onChange={({ target }) => set({ by: target.value as ConcernedBy })}
        >
          {concernedBys.map((by) => (
            <option key={by} value={by}>
              {t(`concernedBy.${by}`)}
            </option>
          ))}
        </SelectField>
        {brands.length > 1 && (
          <SelectField
            label={t("brand")}
            value={typed.brand}
            onChange={({ target }) => set({ brand: target.value })}
          >
            <option value="">{t("allBrands")}</option>
            {brands.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {typed.by === "location" && (
        <ChoiceList
          legend={t("concernedBy.location")}
          options={locations.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
          chosen={typed.locations}
          onChange={(chosen) => set({ locations: chosen })}
        />
      )}
      {typed.by === "back_end" && (
        <ChoiceList
          legend={t("concernedBy.back_end")}
          options={backEnds.map((name) => ({ value: name, label: name }))}
          chosen={typed.backEnds}
          onChange={(chosen) => set({ backEnds: chosen })}
        />
      )}
      {typed.by === "plan" && (
        <ChoiceList
          legend={t("concernedBy.plan")}
          options={plans.map(({ id, name }) => ({ value: String(id), label: name }))}
          chosen={typed.plans}
          onChange={(chosen) => set({ plans: chosen })}
        />
      )}
      {typed.by === "servers" && (
        <TextareaField
          label={t("servers")}
          help={t("serversHelp")}
          rows={3}
          value={typed.servers}
          error={error}
          onChange={({ target }) => set({ servers: target.value })}
        />
      )}
      <Count typed={typed} />
    </div>
  );
}

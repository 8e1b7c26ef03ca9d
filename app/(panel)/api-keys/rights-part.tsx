import { useTranslations } from "next-intl";
import { ErrorLine } from "@/components/form/fields/field";
import { SegmentedField } from "@/components/form/fields/segmented-field";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { fieldIds, type PartProps } from "./form-parts";
import { type AreaRights, byArea } from "./right-areas";

type RightsPartProps = PartProps & {
  /** The rights that a key of this scope can have. */ offered: readonly string[];
};

/** Rights of the key: everything that the account may do, or only those selected here. */
export function RightsPart({ draft, change, error, offered }: RightsPartProps) {
  const t = useTranslations("apiKeys.form");
  const chosen = new Set(draft.rights);
  const toggle = (rights: readonly string[], isOn: boolean) => {
    const rest = draft.rights.filter((right) => !rights.includes(right));
    change({ rights: isOn ? [...rest, ...rights] : rest });
  };
  return (
    <Card title={t("rights")}>
      <div id={fieldIds.rights} tabIndex={-1} className="space-y-4 rounded-sm">
        <SegmentedField
          label={t("rightsLabel")}
          help={t(draft.isNarrowed ? "narrowHelp" : "allHelp")}
          value={draft.isNarrowed ? "some" : "all"}
          onChange={(event) => change({ isNarrowed: event.currentTarget.value === "some" })}
          options={[
            { value: "all", label: t("all") },
            { value: "some", label: t("some") },
          ]}
        />
        {draft.isNarrowed && (
          <div className="divide-y rounded-sm border">
            {byArea(offered).map((one) => (
              <AreaChoice key={one.area} {...one} chosen={chosen} onToggle={toggle} />
            ))}
          </div>
        )}
        {error("rights") && <ErrorLine>{error("rights")}</ErrorLine>}
      </div>
    </Card>
  );
}

type AreaChoiceProps = AreaRights & {
  chosen: ReadonlySet<string>;
  onToggle: (rights: readonly string[], isOn: boolean) => void;
};

function AreaChoice({ area, rights, chosen, onToggle }: AreaChoiceProps) {
  const t = useTranslations("apiKeys");
  const count = rights.filter((right) => chosen.has(right)).length;
  const isPartly = count > 0 && count < rights.length;
  return (
    <fieldset className="px-3 py-2.5">
      <legend className="sr-only">{t(`areas.${area}`)}</legend>
      <div className="flex items-baseline justify-between gap-x-3">
        <Checkbox
          label={t(`areas.${area}`)}
          checked={count === rights.length}
          ref={(box) => {
            if (box) box.indeterminate = isPartly;
          }}
          onChange={(event) => onToggle(rights, event.currentTarget.checked)}
        />
        <span className="figures shrink-0 text-ink-2 text-xs">
          {t("form.ofCalls", { count, total: rights.length })}
        </span>
      </div>
      <details className="mt-1 ps-6.5">
        <summary className="tap w-fit cursor-pointer rounded-sm text-accent-ink text-xs">
          {t("form.oneByOne")}
          <span className="sr-only"> ({t(`areas.${area}`)})</span>
        </summary>
        <div className="mt-2 grid gap-x-4 gap-y-1.5 sm:grid-cols-2">
          {rights.map((right) => (
            <Checkbox
              key={right}
              label={<span className="break-all font-mono text-xs">{right}</span>}
              checked={chosen.has(right)}
              onChange={(event) => onToggle([right], event.currentTarget.checked)}
            />
          ))}
        </div>
      </details>
    </fieldset>
  );
}

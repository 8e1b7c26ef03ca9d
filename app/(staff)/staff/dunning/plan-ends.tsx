"use client";

import { useTranslations } from "next-intl";
import { TextField } from "@/components/form/fields/text-field";
import type { PlanField, TypedPlan } from "./typed-plan";

type EndsProps = {
  typed: TypedPlan;
  errorOf: (field: PlanField) => string | undefined;
  onChange: (part: Partial<TypedPlan>) => void;
};

/** After how many days something is suspended, handed over, deleted. */
export function PlanEnds({ typed, errorOf, onChange }: EndsProps) {
  const t = useTranslations("dunning");
  const day = (field: "suspend" | "handOver" | "terminate") => (
    <TextField
      label={t(field)}
      help={t(`${field}Help`)}
      value={typed[field]}
      inputMode="numeric"
      autoComplete="off"
      error={errorOf(field)}
      onChange={({ target }) => onChange({ [field]: target.value })}
    />
  );
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      {day("suspend")}
      {day("terminate")}
      {day("handOver")}
      <TextField
        label={t("collector")}
        help={t("collectorHelp")}
        value={typed.collector}
        maxLength={120}
        autoComplete="off"
        error={errorOf("collector")}
        onChange={({ target }) => onChange({ collector: target.value })}
      />
    </div>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Radio } from "@/components/ui/radio";
import { SourceFields } from "./source-fields";
import type { Source, SourceChoice } from "./sources";

type SourceFormProps = { chosen: Source; choices: readonly SourceChoice[] };

/** Where servers come from: first what makes them, then what that needs. */
export function SourceForm({ chosen, choices }: SourceFormProps) {
  const t = useTranslations("setup.machines");
  const [source, setSource] = useState(chosen);
  const choice = choices.find((one) => one.source === source);
  return (
    <div className="space-y-4">
      <fieldset className="space-y-3">
        <legend className="sr-only">{t("source")}</legend>
        {choices.map(({ source: name }) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the radio button is in it.
          <label key={name} className="flex items-start gap-3">
            <Radio
              name="source"
              value={name}
              checked={name === source}
              onChange={() => setSource(name)}
              className="mt-0.5"
            />
            <span className="min-w-0">
              <span className="block font-medium">{t(name)}</span>
              <span className="block text-ink-2 text-xs">{t(`${name}Help`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {choice && <SourceFields key={choice.source} {...choice} />}
    </div>
  );
}

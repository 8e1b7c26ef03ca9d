"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SelectField } from "@/components/form/fields/select-field";
import type { BackEndKind } from "@/lib/base/back-ends";
import type { ShownField } from "../../[group]/shown-field";
import { BackEndForm } from "../back-end-form";

export type NewKind = { kind: BackEndKind; isSingle: boolean; fields: readonly ShownField[] };

/** First what makes the machines, then what that needs. */
export function NewBackEnd({ kinds }: { kinds: readonly NewKind[] }) {
  const t = useTranslations("backEnds");
  const [chosen, setChosen] = useState(kinds[0]?.kind);
  const own = kinds.find(({ kind }) => kind === chosen);
  return (
    <div className="space-y-5">
      <SelectField
        label={t("kind")}
        help={own && t(`kindHelp.${own.kind}`)}
        value={chosen}
        className="max-w-120"
        onChange={({ target }) => setChosen(target.value as BackEndKind)}
      >
        {kinds.map(({ kind }) => (
          <option key={kind} value={kind}>
            {t(`kinds.${kind}`)}
          </option>
        ))}
      </SelectField>
      {own && (
        <BackEndForm key={own.kind} kind={own.kind} fields={own.fields} own={null} isNamed={!own.isSingle} />
      )}
    </div>
  );
}

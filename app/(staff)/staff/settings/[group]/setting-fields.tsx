"use client";

import { useState } from "react";
import type { useSentForm } from "@/components/form/submit/use-sent-form";
import { SettingField } from "./setting-field";
import type { ShownField } from "./shown-field";

type Wired = Pick<ReturnType<typeof useSentForm<Record<string, string>, unknown>>, "form" | "field">;

/** Which stored values are to be removed, by name of the setting. */
export function useRemoved() {
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const mark = (name: string, isRemoved: boolean) =>
    setRemoved(
      (before) => new Set(isRemoved ? [...before, name] : [...before].filter((one) => one !== name)),
    );
  return { removed, mark };
}

type SettingFieldsProps = Wired &
  ReturnType<typeof useRemoved> & {
    shown: readonly ShownField[];
    /** All fields of the form, if more than are shown here. */
    fields?: readonly ShownField[];
  };

/** Settings in two columns, each wired to the form that saves it. */
export function SettingFields({ shown, fields = shown, form, field, removed, mark }: SettingFieldsProps) {
  return (
    <div className="clear-both grid items-start gap-x-4 gap-y-5 md:grid-cols-2">
      {shown.map((setting) => (
        <SettingField
          key={setting.name}
          setting={setting}
          fields={fields}
          wiring={setting.source === "environment" ? {} : field(setting.name)}
          onText={(text) => form.setValue(setting.name, text, { shouldValidate: true })}
          isRemoved={removed.has(setting.name)}
          onRemove={(isRemoved) => mark(setting.name, isRemoved)}
        />
      ))}
    </div>
  );
}

"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import type { SettingGroup } from "@/lib/base/setting-groups";
import type { TestName } from "@/lib/domain/support/settings/schema";
import { saveSettings } from "../actions";
import { divide } from "./parts";
import { SettingField } from "./setting-field";
import { changedOf, firstValues, type ShownField } from "./shown-field";
import { TryButtons } from "./try-buttons";
import { wrongText } from "./wrong-text";

type SettingsFormProps = {
  group: SettingGroup;
  /** The title of the group. */
  label: string;
  version: number;
  fields: readonly ShownField[];
  tests: readonly TestName[];
};

/** Lists are higher than other fields. */
const listsLast = (one: ShownField, other: ShownField) =>
  Number(one.list !== null) - Number(other.list !== null);

/** The settings of a group. Only changed ones are sent, with the version that the page has read. */
export function SettingsForm({ group, label, version, fields, tests }: SettingsFormProps) {
  const t = useTranslations("settingsForm");
  const router = useRouter();
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const { form, field, press, problems, isBusy } = useSentForm<Record<string, string>, string[]>({
    values: firstValues(fields),
    beside: (failure) =>
      Object.fromEntries(
        Object.entries(failure.fields).map(([name, reason]) => [
          name,
          wrongText(t, fields, { name, reason }),
        ]),
      ),
    send: async (typed) => {
      const values = changedOf(fields, typed, removed);
      if (Object.keys(values).length === 0) return [];
      return (await sendForm(saveSettings, { group, version, values })).changed;
    },
    onDone: (changed) => {
      showToast(t(changed.length > 0 ? "saved" : "same"));
      router.refresh();
    },
  });
  const remove = (name: string, isRemoved: boolean) =>
    setRemoved(
      (before) => new Set(isRemoved ? [...before, name] : [...before].filter((one) => one !== name)),
    );
  return (
    <form method="post" onSubmit={press} noValidate autoComplete="off" className="space-y-5">
      {divide(group, fields).map(({ part, fields: own }) => (
        <fieldset key={part} className="min-w-0 border-t pt-4 first:border-t-0 first:pt-0">
          <legend className={part === null ? "sr-only" : "float-start mb-3 w-full font-semibold"}>
            {part === null ? label : t(`parts.${part}`)}
          </legend>
          <div className="clear-both grid items-start gap-x-4 gap-y-5 md:grid-cols-2">
            {own.toSorted(listsLast).map((setting) => (
              <SettingField
                key={setting.name}
                setting={setting}
                fields={fields}
                wiring={setting.source === "environment" ? {} : field(setting.name)}
                onText={(text) => form.setValue(setting.name, text, { shouldValidate: true })}
                isRemoved={removed.has(setting.name)}
                onRemove={(isRemoved) => remove(setting.name, isRemoved)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <FormNotice problems={problems} />
      <Button type="submit" variant="primary" pending={isBusy} pendingLabel={t("saving")}>
        {t("save")}
      </Button>
      {tests.length > 0 && (
        <TryButtons
          group={group}
          tests={tests}
          fields={fields}
          read={() => changedOf(fields, form.getValues(), removed)}
        />
      )}
    </form>
  );
}

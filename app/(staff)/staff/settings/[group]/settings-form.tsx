"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import type { SettingGroup } from "@/lib/base/setting-groups";
import type { TestName } from "@/lib/domain/support/settings/schema";
import { saveSettings } from "../actions";
import { divide } from "./parts";
import { SettingFields, useRemoved } from "./setting-fields";
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
  const removal = useRemoved();
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
      const values = changedOf(fields, typed, removal.removed);
      if (Object.keys(values).length === 0) return [];
      return (await sendForm(saveSettings, { group, version, values })).changed;
    },
    onDone: (changed) => {
      showToast(t(changed.length > 0 ? "saved" : "same"));
      router.refresh();
    },
  });
  return (
    <form method="post" onSubmit={press} noValidate autoComplete="off" className="space-y-5">
      {divide(group, fields).map(({ part, fields: own }) => (
        <fieldset key={part} className="min-w-0 border-t pt-4 first:border-t-0 first:pt-0">
          <legend className={part === null ? "sr-only" : "float-start mb-3 w-full font-semibold"}>
            {part === null ? label : t(`parts.${part}`)}
          </legend>
          <SettingFields
            shown={own.toSorted(listsLast)}
            fields={fields}
            form={form}
            field={field}
            {...removal}
          />
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
          read={() => changedOf(fields, form.getValues(), removal.removed)}
        />
      )}
    </form>
  );
}

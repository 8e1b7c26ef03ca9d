"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice, useProblemText } from "@/components/form/problems/form-problem";
import type { Failure } from "@/components/form/submit/attempt";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import type { BackEndKind } from "@/lib/base/back-ends";
import { SettingFields, useRemoved } from "../[group]/setting-fields";
import { changedOf, firstValues, type ShownField } from "../[group]/shown-field";
import { wrongText } from "../[group]/wrong-text";
import { add, change } from "./actions";
import { TryBackEnd } from "./try-back-end";

type BackEndFormProps = {
  kind: BackEndKind;
  fields: readonly ShownField[];
  /** The back end that is changed, as the page has read it; null = a new one. */
  own: { name: string; version: number } | null;
  /** A new one of this kind has a name of its own. */
  isNamed: boolean;
};

/** The texts for what is refused, by field. */
function useWrong(fields: readonly ShownField[]) {
  const t = useTranslations("settingsForm");
  const own = useTranslations("backEnds");
  const say = useProblemText();
  return (failure: Failure) =>
    Object.fromEntries(
      Object.entries(failure.fields).map(([name, reason]) => {
        if (name !== "name") return [name, wrongText(t, fields, { name, reason })];
        return [name, failure.doc === "argument.invalid" ? own("nameHelp") : say(failure.doc)];
      }),
    );
}

/** A back end: its name if it is new, the fields of its kind, and what can be tried before it is saved. */
export function BackEndForm({ kind, fields, own, isNamed }: BackEndFormProps) {
  const t = useTranslations("backEnds");
  const common = useTranslations("settingsForm");
  const router = useRouter();
  const removal = useRemoved();
  const wrong = useWrong(fields);
  const { form, field, press, problems, isBusy } = useSentForm<Record<string, string>, boolean>({
    values: { name: "", ...firstValues(fields) },
    beside: wrong,
    send: async (typed) => {
      const values = changedOf(fields, typed, removal.removed);
      if (own === null) {
        await sendForm(add, { ...(isNamed ? { name: typed.name ?? "" } : {}), kind, values });
        return true;
      }
      const isChanged = Object.keys(values).length > 0;
      if (isChanged) await sendForm(change, { ...own, values });
      return isChanged;
    },
    leaves: own === null,
    onDone: (isChanged) => {
      showToast(own === null ? t("added") : common(isChanged ? "saved" : "same"));
      if (own === null) router.push("/staff/settings/back-ends" as Route);
      else router.refresh();
    },
  });
  return (
    <form method="post" onSubmit={press} noValidate autoComplete="off" className="space-y-5">
      {own === null && isNamed && (
        <TextField
          label={t("name")}
          help={t("nameHelp")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="max-w-80"
          {...field("name")}
        />
      )}
      {fields.length === 0 && <p className="text-ink-2">{t(`none.${kind as "ipmi"}`)}</p>}
      <SettingFields shown={fields} form={form} field={field} {...removal} />
      <FormNotice problems={problems} />
      {(own === null || fields.length > 0) && (
        <Button
          type="submit"
          variant="primary"
          pending={isBusy}
          pendingLabel={own === null ? t("adding") : common("saving")}
        >
          {own === null ? t("add") : common("save")}
        </Button>
      )}
      <TryBackEnd
        name={own?.name ?? null}
        kind={kind}
        fields={fields}
        read={() => changedOf(fields, form.getValues(), removal.removed)}
      />
    </form>
  );
}

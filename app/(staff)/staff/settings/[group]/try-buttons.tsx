"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextField } from "@/components/form/fields/text-field";
import { useSubmit } from "@/components/form/submit/use-submit";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import type { SettingGroup } from "@/lib/base/setting-groups";
import type { TestName } from "@/lib/domain/support/settings/schema";
import { tryOut } from "../actions";
import type { ShownField } from "./shown-field";
import { TryOutcome } from "./try-outcome";

type TryButtonsProps = {
  group: SettingGroup;
  tests: readonly TestName[];
  fields: readonly ShownField[];
  /** What was changed in the form. */
  read: () => Record<string, string>;
};

/** Tries what is typed in the form, without saving it; says what the other side said. */
export function TryButtons({ group, tests, fields, read }: TryButtonsProps) {
  const t = useTranslations("settingsForm");
  const [to, setTo] = useState("");
  const { submit, state, isBusy } = useSubmit({
    send: ({ test }: { test: TestName }) => sendForm(tryOut, { group, test, values: read(), to }),
  });
  const [last, setLast] = useState<TestName | null>(null);
  const press = (test: TestName) => {
    setLast(test);
    void submit({ test });
  };
  return (
    <fieldset className="space-y-3 border-t pt-4">
      <legend className="float-start w-full font-semibold">{t("tests")}</legend>
      <p className="clear-both text-ink-2 text-xs">{t("testsHint")}</p>
      {tests.includes("sms") && (
        <TextField
          label={t("to")}
          help={t("toHelp")}
          type="tel"
          autoComplete="tel"
          value={to}
          onChange={(event) => setTo(event.target.value)}
          className="max-w-80"
        />
      )}
      <div className="flex flex-wrap gap-2">
        {tests.map((test) => (
          <Button
            key={test}
            pending={isBusy && last === test}
            pendingLabel={t("trying")}
            disabled={isBusy && last !== test}
            onClick={() => press(test)}
          >
            {t(`try.${test}`)}
          </Button>
        ))}
      </div>
      <TryOutcome
        answer={state.step === "done" ? state.answer : null}
        failure={state.step === "refused" || state.step === "unknown" ? state.failure : null}
        fields={fields}
        nameOther={() => t("to")}
      />
    </fieldset>
  );
}

"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { sendForm } from "@/lib/api/send-form";
import { SettingFields, useRemoved } from "../../settings/[group]/setting-fields";
import { changedOf, firstValues } from "../../settings/[group]/shown-field";
import { wrongText } from "../../settings/[group]/wrong-text";
import { takeSource } from "../actions";
import type { SourceChoice } from "./sources";

type Tried = { works: boolean; said: string };

/** What one source needs. Nothing is saved that does not work; there is nothing to try of the simulation. */
export function SourceFields({ source, own, fields }: SourceChoice) {
  const t = useTranslations("setup.machines");
  const common = useTranslations("settingsForm");
  const router = useRouter();
  const removal = useRemoved();
  const [tried, setTried] = useState<Tried | null>(null);
  const { form, field, press, problems, isBusy } = useSentForm<Record<string, string>, Tried>({
    values: firstValues(fields),
    beside: (failure) =>
      Object.fromEntries(
        Object.entries(failure.fields).map(([name, reason]) => [
          name,
          wrongText(common, fields, { name, reason }),
        ]),
      ),
    send: (typed) => {
      setTried(null);
      const values = changedOf(fields, typed, removal.removed);
      return sendForm(takeSource, { kind: source, own, values });
    },
    onDone: (outcome) => {
      setTried(outcome);
      if (!outcome.works) return;
      showToast(t("saved"));
      router.refresh();
    },
  });
  const isShown = source !== "simulated" && fields.length > 0;
  return (
    <form method="post" onSubmit={press} noValidate autoComplete="off" className="space-y-4">
      {isShown && <SettingFields shown={fields} form={form} field={field} {...removal} />}
      <FormNotice problems={problems} />
      {tried && !tried.works && (
        <Notice tone="danger" title={t("failedTitle")} live>
          <span className="wrap-anywhere">{t("said", { text: tried.said })}</span>
        </Notice>
      )}
      <Button type="submit" variant="primary" pending={isBusy} pendingLabel={t("trying")}>
        {t("try")}
      </Button>
    </form>
  );
}

"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { TextField } from "@/components/form/fields/text-field";
import { FormNotice } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { sendForm } from "@/lib/api/send-form";
import { languageNames } from "@/lib/base/locale";
import type { EditedDocument } from "@/lib/domain/customers/legal/schema";
import { publish } from "../actions";

/** From which day the saved draft is in effect, and whether customers are told. */
export function PublishForm({ document }: { document: EditedDocument }) {
  const t = useTranslations("legalAdmin");
  const router = useRouter();
  const { kind, brand, revision, main_language: main, versions } = document;
  const { field, box, press, problems, isBusy } = useSentForm({
    // A first version changes nothing that customers know.
    values: { from: "", tells: versions.length > 0 && kind !== "imprint" },
    send: ({ from, tells }) => sendForm(publish, { kind, brand, revision, from, tells }),
    onDone: ({ number }) => {
      showToast(t("published", { number }));
      router.refresh();
    },
  });
  return (
    <Card title={t("publishTitle")}>
      <form method="post" onSubmit={press} noValidate className="space-y-4">
        <p className="text-ink-2">{t("publishText", { language: languageNames[main] })}</p>
        <TextField
          label={t("from")}
          help={t("fromHelp")}
          type="date"
          {...field("from")}
          className="max-w-xs"
        />
        <Checkbox label={t("tells")} help={t("tellsHelp")} {...box("tells")} />
        <FormNotice problems={problems} />
        <Button type="submit" variant="primary" pending={isBusy} pendingLabel={t("publishing")}>
          {t("publish")}
        </Button>
      </form>
    </Card>
  );
}

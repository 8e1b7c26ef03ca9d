"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormNotice } from "@/components/form/form-problem";
import { TextField } from "@/components/form/text-field";
import { useActionForm } from "@/components/form/use-action-form";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { sendForm } from "@/lib/api/send-form";
import { importFile } from "../../actions";

/** A bank's statement as a file, CAMT.053 or CSV. The same file again changes nothing. */
export function StatementForm() {
  const t = useTranslations("desk.statement");
  const router = useRouter();
  const [text, setText] = useState("");
  const [result, setResult] = useState<string | null>(null);
  const { submit, isSending, problems } = useActionForm({
    send: () => sendForm(importFile, { text }),
    check: () => (text === "" ? [{ doc: "argument.invalid", field: null }] : []),
    onDone: ({ booked, known, unmatched }) => {
      setResult(t("done", { booked, known, unmatched }));
      router.refresh();
    },
  });
  return (
    <Card title={t("title")} hint={t("hint")}>
      <form method="post" onSubmit={submit} noValidate className="space-y-3">
        <TextField
          label={t("file")}
          type="file"
          accept=".xml,.csv,.txt,text/csv,application/xml"
          className="max-w-xl"
          onChange={async ({ target }) => setText((await target.files?.[0]?.text()) ?? "")}
        />
        <FormNotice problems={problems.map(({ doc }) => ({ doc, field: null }))} />
        {result && (
          <Notice tone="good" live>
            {result}
          </Notice>
        )}
        <Button type="submit" pending={isSending} pendingLabel={t("sending")}>
          {t("submit")}
        </Button>
      </form>
    </Card>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextField } from "@/components/form/fields/text-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { importResult } from "../../import-result";
import { ColumnForm } from "./column-form";
import { namesNoCurrency, StatementPreview } from "./statement-preview";
import { useStatement } from "./use-statement";

const mostBytes = 8 * 1_048_576;

/** Import of a bank statement: preview, then import. Importing the same file again changes nothing. */
export function StatementForm() {
  const t = useTranslations("backOffice.statement");
  const text = useProblemText();
  const [result, setResult] = useState<string | null>(null);
  const [isLarge, setLarge] = useState(false);
  const [isStale, setStale] = useState(false);
  const { read, apply, view, choose, remap, confirm, forget } = useStatement((counts) =>
    setResult(importResult(counts, t)),
  );
  const failed = [read.state, apply.state].find((one) => one.step === "refused" || one.step === "unknown");
  const failure = failed && "failure" in failed ? failed.failure : null;
  return (
    <Card title={t("title")} hint={t("hint")}>
      <div className="space-y-3">
        <TextField
          label={t("file")}
          error={isLarge ? t("large") : undefined}
          isErrorSpoken
          type="file"
          accept=".xml,.csv,.txt,.tsv,.sta,.mt940,.940,text/csv,application/xml"
          className="max-w-xl"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            forget();
            setResult(null);
            setStale(false);
            setLarge(file !== undefined && file.size > mostBytes);
            if (file && file.size <= mostBytes) void choose(file);
          }}
        />
        {failure && (
          <Notice tone="danger" live>
            {text(failure.doc)}
          </Notice>
        )}
        {result && (
          <Notice tone="good" live>
            {result}
          </Notice>
        )}
        {view && <StatementPreview view={view} />}
        {view?.table && (
          <details open={view.refusal !== null || namesNoCurrency(view)}>
            <summary className="tap cursor-pointer text-accent-ink">{t("columns")}</summary>
            <div className="mt-3">
              <ColumnForm
                key={view.table.fingerprint}
                table={view.table}
                isBusy={read.isBusy}
                onChange={() => setStale(true)}
                onSend={(mapping) => {
                  setStale(false);
                  void remap(mapping);
                }}
              />
            </div>
          </details>
        )}
        {(read.isBusy || view?.refusal === null) && (
          <Button
            variant="primary"
            pending={apply.isBusy || read.isBusy}
            pendingLabel={read.isBusy ? t("reading") : t("sending")}
            {...(isStale && { disabledReason: t("readFirst") })}
            onClick={() => void confirm()}
          >
            {t("submit")}
          </Button>
        )}
      </div>
    </Card>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useProblemText } from "@/components/form/problems/form-problem";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import type { EntryView } from "@/lib/domain/catalog/admin/schema";
import type { EntryKind } from "@/lib/domain/catalog/catalog/rules";
import { useFieldName, useValueLabels } from "../../use-field-name";
import { EntryField } from "./entry-field";
import { fieldsOf } from "./form-values";
import { PeriodGrid } from "./period-grid";
import { PriceGrid } from "./price-grid";
import { TagRows } from "./tag-rows";
import { type EntryFormState, useEntryForm } from "./use-entry-form";

type EntryFormProps = { kind: EntryKind; id: string; view: EntryView };

/** Changes by others, field by field, with a button to merge them. */
function Meanwhile({ form }: { form: EntryFormState }) {
  const t = useTranslations("catalogAdmin.entry");
  const nameOf = useFieldName();
  const valueLabels = useValueLabels();
  if (!form.isMeanwhile) return null;
  return (
    <Notice
      tone="attention"
      title={t("meanwhile")}
      live
      actions={
        <Button size="sm" disabled={!form.isRead} onClick={form.takeOver}>
          {t("takeOver")}
        </Button>
      }
    >
      <p>{t("meanwhileText")}</p>
      <ul className="mt-1 list-disc ps-4">
        {form.theirs.map(({ path, before, now }) => (
          <li key={path} className="break-words">
            {nameOf(path)}: {valueLabels(before)} → {valueLabels(now)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Problems({ form }: { form: EntryFormState }) {
  const t = useTranslations("catalogAdmin.entry");
  const text = useProblemText();
  const nameOf = useFieldName();
  if (!form.failure || form.isMeanwhile) return null;
  const wrong = Object.keys(form.wrong);
  return (
    <Notice tone="danger" live title={wrong.length > 0 ? t("problems") : undefined}>
      {wrong.length === 0 ? (
        text(form.failure.doc)
      ) : (
        <ul className="list-disc ps-4">
          {wrong.map((path) => (
            <li key={path}>
              {nameOf(path)}: {form.errorOf(path)}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

/** All fields of one entry. Errors are shown at the fields, and again above the button. */
export function EntryForm({ kind, id, view }: EntryFormProps) {
  const t = useTranslations("catalogAdmin.entry");
  const common = useTranslations("common");
  const form = useEntryForm(kind, id, view.entry);
  return (
    <form
      method="post"
      noValidate
      className="space-y-4"
      onSubmit={async (event) => {
        event.preventDefault();
        const shown = event.currentTarget;
        await form.save();
        requestAnimationFrame(() => shown.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      }}
    >
      <Card title={t("facts")}>
        <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {fieldsOf[kind].map((field) => (
            <EntryField key={field.name} field={field} form={form} view={view} />
          ))}
        </div>
      </Card>
      {kind === "presets" && (
        <>
          <Card title={t("prices")} hint={t("pricesHint")} flush>
            <PriceGrid form={form} places={view.places} of="price" />
          </Card>
          <Card title={t("setup")} hint={t("setupHint")} flush>
            <PriceGrid form={form} places={view.places} of="setup" />
          </Card>
        </>
      )}
      {kind === "systems" && (
        <Card title={t("billingPlan")} hint={t("billingPlanHint")}>
          <PeriodGrid form={form} />
        </Card>
      )}
      {kind !== "locations" && (
        <Card title={t("tags")} hint={t("tagsHint")}>
          <TagRows form={form} />
        </Card>
      )}
      <Meanwhile form={form} />
      <Problems form={form} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" pending={form.isBusy} pendingLabel={common("saving")}>
          {common("save")}
        </Button>
        {form.isDirty && (
          <>
            <Button onClick={form.undo}>{t("undo")}</Button>
            <span className="text-ink-2 text-xs">{t("unsaved")}</span>
          </>
        )}
      </div>
    </form>
  );
}

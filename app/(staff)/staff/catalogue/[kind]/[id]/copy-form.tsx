"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useProblemText } from "@/components/form/form-problem";
import { TextField } from "@/components/form/text-field";
import { useSubmit } from "@/components/form/use-submit";
import { showToast } from "@/components/frame/toast-store";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { sendForm } from "@/lib/api/send-form";
import type { EntryKind } from "@/lib/domain/catalog/catalog/rules";
import { addLike } from "../../actions";
import { mistakeNamed } from "./form-values";

const nothing = { code: "", name: "", network: "" };
type Details = typeof nothing;
const fieldsOf = (kind: EntryKind): (keyof Details)[] =>
  kind === "locations" ? ["code", "name", "network"] : ["name"];
/** The field of the entry that says what is wrong; both names of a new location are the one that was typed. */
const placeOf = (kind: EntryKind, name: keyof Details) =>
  kind === "locations" && name === "name" ? "name_en" : name;

function useCopy(kind: EntryKind, id: string) {
  const t = useTranslations("catalogAdmin");
  const router = useRouter();
  const [facts, setDetails] = useState(nothing);
  const { submit, state, isBusy } = useSubmit({
    send: (wanted: Details) => sendForm(addLike, { kind, id, ...wanted }),
    onDone: (added) => {
      showToast(t(kind === "locations" ? "like.donePlace" : "like.done"));
      router.push(`/staff/catalogue/${kind}/${added.id}` as Route);
    },
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const errorOf = (name: keyof Details) => {
    const reason = failure?.fields[placeOf(kind, name)];
    return reason === undefined ? undefined : t(`wrong.${mistakeNamed(reason)}`);
  };
  return {
    facts,
    isBusy,
    errorOf,
    /** What no field of the form can say. */
    other: failure && !fieldsOf(kind).some(errorOf) ? failure : null,
    set: (name: keyof Details, value: string) => setDetails((all) => ({ ...all, [name]: value })),
    save: () => submit(facts),
  };
}

/** A new entry that begins as this one; its page comes next. */
export function CopyForm({ kind, id }: { kind: EntryKind; id: string }) {
  const t = useTranslations("catalogAdmin.like");
  const text = useProblemText();
  const form = useCopy(kind, id);
  return (
    <Card title={t("title")} hint={t(kind === "locations" ? "hintPlace" : "hint")}>
      <form
        method="post"
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {fieldsOf(kind).map((name) => {
            const error = form.errorOf(name);
            return (
              <TextField
                key={name}
                label={t(name)}
                name={`new-${name}`}
                autoComplete="off"
                value={form.facts[name]}
                onChange={({ target }) => form.set(name, target.value)}
                {...(name === "code" ? { help: t("codeHelp") } : {})}
                {...(error === undefined ? {} : { error })}
              />
            );
          })}
        </div>
        {form.other && (
          <Notice tone="danger" live>
            {text(form.other.doc)}
          </Notice>
        )}
        <Button type="submit" pending={form.isBusy} pendingLabel={t("sending")}>
          {t("submit")}
        </Button>
      </form>
    </Card>
  );
}

"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { TextField } from "@/components/form/fields/text-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSentForm } from "@/components/form/submit/use-sent-form";
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
/** The field that shows the error; a new location's two names are both the one that was typed. */
const placeOf = (kind: EntryKind, name: keyof Details) =>
  kind === "locations" && name === "name" ? "name_en" : name;

/** Creates an entry as a copy of this one, then opens its page. */
export function CopyForm({ kind, id }: { kind: EntryKind; id: string }) {
  const t = useTranslations("catalogAdmin.like");
  const text = useProblemText();
  const wrongText = useTranslations("catalogAdmin.wrong");
  const router = useRouter();
  const { field, press, failure, isBusy } = useSentForm({
    values: nothing,
    beside: ({ fields }) =>
      Object.fromEntries(
        fieldsOf(kind)
          .map((name) => [name, fields[placeOf(kind, name)]] as const)
          .flatMap(([name, reason]) =>
            reason === undefined ? [] : [[name, wrongText(mistakeNamed(reason))]],
          ),
      ),
    send: (typed) => sendForm(addLike, { kind, id, ...typed }),
    onDone: (added) => {
      showToast(t(kind === "locations" ? "donePlace" : "done"));
      router.push(`/staff/catalogue/${kind}/${added.id}` as Route);
    },
  });
  return (
    <Card title={t("title")} hint={t(kind === "locations" ? "hintPlace" : "hint")}>
      <form method="post" noValidate className="space-y-4" onSubmit={press}>
        <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {fieldsOf(kind).map((name) => (
            <TextField
              key={name}
              label={t(name)}
              autoComplete="off"
              {...(name === "code" ? { help: t("codeHelp") } : {})}
              {...field(name)}
            />
          ))}
        </div>
        {failure && (
          <Notice tone="danger" live>
            {text(failure.doc)}
          </Notice>
        )}
        <Button type="submit" pending={isBusy} pendingLabel={t("sending")}>
          {t("submit")}
        </Button>
      </form>
    </Card>
  );
}

"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { TextField } from "@/components/form/fields/text-field";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useActionForm } from "@/components/form/submit/use-action-form";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import type { ListName } from "@/lib/domain/support/lists/shared/lists";
import type { ShownView } from "@/lib/domain/support/lists/views";
import { saveView } from "../actions";

type SaveViewProps = { name: ListName; query: string; view: ShownView | null };

/** Saves filters, order and columns under a name; one of one's own with the same name is replaced. */
export function SaveView({ name, query, view }: SaveViewProps) {
  const t = useTranslations("lists");
  const text = useProblemText();
  const router = useRouter();
  const form = useActionForm({
    send: ({ view: title = "" }) => sendForm(saveView, { list: name, name: title, query }),
    onDone: ({ id }) => {
      const asked = new URLSearchParams(query);
      asked.delete("after");
      asked.set("view", String(id));
      router.push(`/staff/lists/${name}?${asked}` as Route);
    },
  });
  const [problem] = form.problems;
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void form.submit(event)}
      className="grid w-64 max-w-full gap-3"
    >
      <TextField
        label={t("viewName")}
        name="view"
        defaultValue={view?.by === null ? view.name : ""}
        maxLength={60}
        autoComplete="off"
        help={t("viewHelp")}
        {...(problem && { error: text(problem.doc) })}
      />
      <Button type="submit" size="sm" variant="primary" pending={form.isSending} pendingLabel={t("saving")}>
        {t("saveView")}
      </Button>
    </form>
  );
}

"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { sendForm } from "@/lib/api/send-form";
import type { ListName } from "@/lib/domain/support/lists/shared/lists";
import { chooseColumns } from "../actions";

type ColumnChoiceProps = { name: ListName; all: readonly string[]; shown: readonly string[] };

/** Which columns a list has; kept for the member of staff. The first column always stays. */
export function ColumnChoice({ name, all, shown }: ColumnChoiceProps) {
  const t = useTranslations("lists");
  const text = useProblemText();
  const router = useRouter();
  const { submit, state, isBusy } = useSubmit({
    send: ({ columns }: { columns: string[] }) => sendForm(chooseColumns, { list: name, columns }),
    whenLost: "repeat",
    onDone: () => router.refresh(),
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  return (
    <form
      method="post"
      className="grid max-h-[70dvh] gap-2.5 overflow-y-auto"
      onSubmit={(event) => {
        event.preventDefault();
        void submit({ columns: new FormData(event.currentTarget).getAll("column").map(String) });
      }}
    >
      {all.slice(1).map((column) => (
        <Checkbox
          key={column}
          name="column"
          value={column}
          label={t(`columns.${column}` as "columns.state")}
          defaultChecked={shown.includes(column)}
        />
      ))}
      {failure && (
        <p role="alert" className="text-danger text-xs">
          {text(failure.doc)}
        </p>
      )}
      <Button type="submit" size="sm" variant="primary" pending={isBusy} pendingLabel={t("saving")}>
        {t("apply")}
      </Button>
    </form>
  );
}

import { useTranslations } from "next-intl";
import { useSubmit } from "@/components/form/submit/use-submit";
import { Button } from "@/components/ui/button";
import { sendForm } from "@/lib/api/send-form";
import type { BackEndKind } from "@/lib/base/back-ends";
import type { ShownField } from "../[group]/shown-field";
import { TryOutcome } from "../[group]/try-outcome";
import { tryOut } from "./actions";

type TryBackEndProps = {
  /** Null = it is not added yet. */
  name: string | null;
  kind: BackEndKind;
  fields: readonly ShownField[];
  /** What was changed in the form. */
  read: () => Record<string, string>;
};

/** Connects with what is typed in the form, without saving it; says what answered. */
export function TryBackEnd({ name, kind, fields, read }: TryBackEndProps) {
  const t = useTranslations("settingsForm");
  const own = useTranslations("backEnds");
  const { submit, state, isBusy } = useSubmit({
    send: () => sendForm(tryOut, { ...(name === null ? {} : { name }), kind, values: read() }),
  });
  return (
    <fieldset className="space-y-3 border-t pt-4">
      <legend className="float-start w-full font-semibold">{t("tests")}</legend>
      <p className="clear-both text-ink-2 text-xs">{own("tryHint")}</p>
      <Button pending={isBusy} pendingLabel={t("trying")} onClick={() => void submit({})}>
        {own("try")}
      </Button>
      <TryOutcome
        answer={state.step === "done" ? state.answer : null}
        failure={state.step === "refused" || state.step === "unknown" ? state.failure : null}
        fields={fields}
        nameOther={(field) => field}
      />
    </fieldset>
  );
}

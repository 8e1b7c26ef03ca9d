import { useTranslations } from "next-intl";
import { useProblemText } from "@/components/form/problems/form-problem";
import { useSubmit } from "@/components/form/submit/use-submit";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { sendForm } from "@/lib/api/send-form";
import type { BackEndKind } from "@/lib/base/back-ends";
import type { ShownField } from "../[group]/shown-field";
import { wrongText } from "../[group]/wrong-text";
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
  const say = useProblemText();
  const { submit, state, isBusy } = useSubmit({
    send: () => sendForm(tryOut, { ...(name === null ? {} : { name }), kind, values: read() }),
  });
  const failure = state.step === "refused" || state.step === "unknown" ? state.failure : null;
  const missing = Object.entries(failure?.fields ?? {}).map(
    ([field, reason]) =>
      `${fields.find((one) => one.name === field)?.label ?? field}: ${wrongText(t, fields, { name: field, reason })}`,
  );
  return (
    <fieldset className="space-y-3 border-t pt-4">
      <legend className="float-start w-full font-semibold">{t("tests")}</legend>
      <p className="clear-both text-ink-2 text-xs">{own("tryHint")}</p>
      <Button pending={isBusy} pendingLabel={t("trying")} onClick={() => void submit({})}>
        {own("try")}
      </Button>
      {state.step === "done" && (
        <Notice
          tone={state.answer.works ? "good" : "danger"}
          title={t(state.answer.works ? "works" : "fails")}
          live
        >
          <span className="wrap-anywhere">{t("said", { text: state.answer.said })}</span>
        </Notice>
      )}
      {failure && (
        <Notice tone="danger" live>
          {missing.length > 0 ? missing.join(" ") : say(failure.doc)}
        </Notice>
      )}
    </fieldset>
  );
}

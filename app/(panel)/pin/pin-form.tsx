import { useTranslations } from "next-intl";
import { CallButton } from "@/components/form/buttons/call-button";
import { TextField } from "@/components/form/fields/text-field";
import { putBack, useRulesForm, type Wrong } from "@/components/form/submit/use-rules-form";
import { Card } from "@/components/ui/card";
import { isPinForm } from "@/lib/base/pin-form";
import { isWeakPin } from "@/lib/domain/identity/pins/rules";
import type { PinState } from "@/lib/domain/identity/pins/show-pin";
import { PinOutcome } from "./pin-outcome";
import { useSetPin } from "./use-set-pin";

type Values = { old_pin: string; new_pin: string; again: string };

const empty: Values = { old_pin: "", new_pin: "", again: "" };
const problems = ["required", "form", "same", "again", "wrong"] as const;

function check({ old_pin, new_pin, again }: Values, isSet: boolean): Wrong<Values> {
  const wrong: Wrong<Values> = {};
  if (isSet && old_pin === "") wrong.old_pin = "required";
  if (!isPinForm(new_pin)) wrong.new_pin = new_pin === "" ? "required" : "form";
  else if (isSet && new_pin === old_pin) wrong.new_pin = "same";
  if (!wrong.new_pin && again !== new_pin) wrong.again = "again";
  return wrong;
}

/** Sets or changes the PIN; warns of a weak one. */
export function PinForm({ state }: { state: PinState }) {
  const t = useTranslations("pin.form");
  const form = useRulesForm<Values>({ values: empty, check: (values) => check(values, state.is_set) });
  const setting = useSetPin(state.set_at);
  const press = form.handleSubmit(async ({ new_pin, old_pin }) => {
    const end = await setting.set({ new_pin, ...(state.is_set ? { old_pin } : {}) });
    if (end.end !== "done") return;
    if (end.answer === "done") form.reset();
    if (end.answer !== "wrong") return;
    form.setValue("old_pin", "");
    putBack(form, { old_pin: "wrong" });
  });
  const field = (name: keyof Values, help?: string) => {
    const found = problems.find((problem) => problem === form.formState.errors[name]?.message);
    return {
      label: t(name),
      help,
      error: found && t(`errors.${found}`),
      ...form.register(name, { setValueAs: (text: string) => text.trim() }),
      ...secret,
    };
  };
  return (
    <Card title={t(state.is_set ? "changeTitle" : "setTitle")}>
      <form method="post" noValidate onSubmit={press} className="space-y-4">
        {state.is_set && <TextField {...field("old_pin")} />}
        <div>
          <TextField {...field("new_pin", t("newHelp"))} />
          <div role="status">
            {isWeakPin(form.watch("new_pin")) && (
              <p className="mt-1.5 max-w-[60ch] text-attention text-xs">{t("weak")}</p>
            )}
          </div>
        </div>
        <TextField {...field("again")} />
        <PinOutcome {...setting} />
        <CallButton
          calls="eq/set_pin"
          type="submit"
          variant="primary"
          pending={setting.isBusy}
          pendingLabel={t("saving")}
          disabledReason={state.locked_seconds > 0 ? t("isLocked") : undefined}
        >
          {t(state.is_set ? "change" : "set")}
        </CallButton>
      </form>
    </Card>
  );
}

const secret = {
  type: "password",
  inputMode: "numeric",
  autoComplete: "off",
  maxLength: 6,
  mono: true,
  className: "[&_input]:max-w-48",
} as const;

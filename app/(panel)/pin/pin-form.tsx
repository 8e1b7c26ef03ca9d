import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { isPinForm } from "@/lib/base/pin-form";
import { isWeakPin } from "@/lib/domain/pins/rules";
import type { PinState } from "@/lib/domain/pins/show-pin";
import { PinOutcome } from "./pin-outcome";
import { useSetPin } from "./use-set-pin";

type PinFormProps = { state: PinState; isAllowed: boolean };
type Values = { old_pin: string; new_pin: string; again: string };
type Errors = Partial<Record<keyof Values, "required" | "form" | "same" | "again" | "wrong">>;

const empty: Values = { old_pin: "", new_pin: "", again: "" };
const order = ["old_pin", "new_pin", "again"] as const;

function check(values: Values, isSet: boolean): Errors {
  const errors: Errors = {};
  if (isSet && values.old_pin === "") errors.old_pin = "required";
  if (!isPinForm(values.new_pin)) errors.new_pin = values.new_pin === "" ? "required" : "form";
  else if (isSet && values.new_pin === values.old_pin) errors.new_pin = "same";
  if (!errors.new_pin && values.again !== values.new_pin) errors.again = "again";
  return errors;
}

/** Sets the PIN, or changes it; a weak one is warned about. */
export function PinForm({ state, isAllowed }: PinFormProps) {
  const t = useTranslations("pin.form");
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});
  const setting = useSetPin(state.set_at);
  const { step } = setting.state;
  const isBusy = step === "sending" || step === "slow";
  const fail = (found: Errors) => {
    setErrors(found);
    const first = order.find((name) => found[name]);
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = check(values, state.is_set);
    if (Object.keys(found).length > 0) return fail(found);
    setErrors({});
    const { new_pin, old_pin } = values;
    const end = await setting.send({ new_pin, ...(state.is_set ? { old_pin } : {}) });
    if (end === "done") setValues(empty);
    if (end !== "wrong") return;
    setValues({ ...values, old_pin: "" });
    fail({ old_pin: "wrong" });
  };
  const field = (name: keyof Values, help?: string) => ({
    name,
    label: t(name),
    help,
    error: errors[name] && t(`errors.${errors[name]}`),
    value: values[name],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      setValues({ ...values, [name]: event.currentTarget.value.trim() }),
  });
  return (
    <Card title={t(state.is_set ? "changeTitle" : "setTitle")}>
      <form ref={form} noValidate onSubmit={submit} className="space-y-4">
        {state.is_set && <TextField {...field("old_pin")} {...secret} />}
        <div>
          <TextField {...field("new_pin", t("newHelp"))} {...secret} />
          <div role="status">
            {isWeakPin(values.new_pin) && (
              <p className="mt-1.5 max-w-[60ch] text-attention text-xs">{t("weak")}</p>
            )}
          </div>
        </div>
        <TextField {...field("again")} {...secret} />
        <PinOutcome state={setting.state} onAskAgain={setting.askAgain} />
        <Button
          type="submit"
          variant="primary"
          pending={isBusy}
          pendingLabel={t("saving")}
          disabledReason={reasonOf(t, state, isAllowed)}
        >
          {t(state.is_set ? "change" : "set")}
        </Button>
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

function reasonOf(
  t: ReturnType<typeof useTranslations<"pin.form">>,
  state: PinState,
  isAllowed: boolean,
): string | undefined {
  if (!isAllowed) return t("notAllowed");
  return state.locked_seconds > 0 ? t("isLocked") : undefined;
}

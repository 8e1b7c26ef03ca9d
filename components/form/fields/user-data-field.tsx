import { useTranslations } from "next-intl";
import { useState } from "react";
import { call, type OutputOf } from "@/lib/api/client";
import { maxUserDataLength } from "@/lib/domain/orders/orders/rules";
import { TextareaField } from "./textarea-field";

type Checked = { text: string; found: OutputOf<"orders", "check_user_data"> };

/** How a script begins. */
const script = "#!";

const faultOf = ({ fault, line }: NonNullable<Checked["found"]["wrong"]>) =>
  fault === "syntax" && line === 0 ? ("unclear" as const) : fault;

type UserDataFieldProps = {
  id?: string;
  text: string;
  onText: (text: string) => void;
  /** Why a system cannot get any; null = it can. */
  whyNot: "location" | "windows" | null;
};

/** User data for cloud-init, checked when the field is left. */
export function UserDataField({ id, text, onText, whyNot }: UserDataFieldProps) {
  const t = useTranslations("userData");
  const common = useTranslations("common");
  const [checked, setChecked] = useState<Checked | null>(null);
  const check = async () => {
    if (text.trim() === "" || checked?.text === text) return;
    // Without an answer it is checked by the call that sends it.
    const found = await call("orders", "check_user_data", { text }).catch(() => null);
    setChecked(found && { text, found });
  };
  const found = checked?.text === text && whyNot === null ? checked.found : null;
  const wrong = found?.wrong;
  const help = found?.kind
    ? t(found.kind === "script" ? "script" : "config", { names: found.names.join(", ") })
    : t("help", { script });
  return (
    <TextareaField
      id={id}
      label={t("label")}
      optionalLabel={common("optional")}
      help={<span role="status">{whyNot === null ? help : t(`whyNot.${whyNot}`)}</span>}
      error={wrong ? t(`fault.${faultOf(wrong)}`, { line: wrong.line, name: wrong.name, script }) : undefined}
      isErrorSpoken
      disabled={whyNot !== null}
      mono
      rows={6}
      maxLength={maxUserDataLength}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      placeholder="#cloud-config"
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
      onBlur={() => void check()}
    />
  );
}

import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { call, type OutputOf } from "@/lib/api/client";
import { maxScriptLength } from "@/lib/domain/orders/orders/rules";
import type { ExtrasHold } from "./extras";
import { whyNoUserData } from "./extras-input";

type Checked = { text: string; found: OutputOf<"orders", "check_user_data"> };

/** How a script begins. */
const script = "#!";

const faultOf = ({ fault, line }: NonNullable<Checked["found"]["wrong"]>) =>
  fault === "syntax" && line === 0 ? ("unclear" as const) : fault;

type UserDataFieldProps = ExtrasHold & { onText: (text: string) => void };

/** User data for cloud-init, checked when the field is left; else why there is none. */
export function UserDataField({ extras: { userData }, onText, ...facts }: UserDataFieldProps) {
  const t = useTranslations("order.extras");
  const common = useTranslations("common");
  const [checked, setChecked] = useState<Checked | null>(null);
  const why = whyNoUserData(facts);
  const check = async () => {
    const text = userData;
    if (text.trim() === "" || checked?.text === text) return;
    // Without an answer it is checked by the order itself.
    const found = await call("orders", "check_user_data", { text }).catch(() => null);
    setChecked(found && { text, found });
  };
  const found = checked?.text === userData && why === null ? checked.found : null;
  const wrong = found?.wrong;
  const right = found?.kind
    ? t(found.kind === "script" ? "userDataScript" : "userDataConfig", { names: found.names.join(", ") })
    : t("userDataHelp", { script });
  return (
    <TextareaField
      id="order-user-data"
      label={t("userData")}
      optionalLabel={common("optional")}
      help={<span role="status">{why === null ? right : t(`whyNoUserData.${why}`)}</span>}
      error={wrong ? t(`userDataFault.${faultOf(wrong)}`, { line: wrong.line, name: wrong.name, script }) : undefined}
      isErrorSpoken
      disabled={why !== null}
      mono
      rows={6}
      maxLength={maxScriptLength}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      placeholder="#cloud-config"
      value={userData}
      onChange={(event) => onText(event.currentTarget.value)}
      onBlur={() => void check()}
    />
  );
}

import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { Button } from "@/components/ui/button";
import { SettingList } from "./setting-list";
import { firstOf, type ShownField } from "./shown-field";
import { wrongText } from "./wrong-text";

type SettingFieldProps = {
  setting: ShownField;
  fields: readonly ShownField[];
  /** Registration, first value and error. */
  wiring: { error?: string | undefined };
  onText: (text: string) => void;
  isRemoved: boolean;
  onRemove: (isRemoved: boolean) => void;
};

/** What it does, who changed it, why it is not in effect, and the name by which documents and findings know it. */
function Note({ setting, fields, more }: Pick<SettingFieldProps, "setting" | "fields"> & { more?: string }) {
  const t = useTranslations("settingsForm");
  const { name, help, changed, unused } = setting;
  const isNamed = setting.variable === undefined && setting.source !== "environment";
  return (
    <>
      {[help, more, changed].filter(Boolean).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {unused !== null && (
        <span className="block text-attention">
          {t("unused", { reason: wrongText(t, fields, { name, reason: unused }) })}
        </span>
      )}
      {isNamed && <span className="wrap-anywhere block font-mono">{name}</span>}
    </>
  );
}

function FixedField({ setting, fields }: Pick<SettingFieldProps, "setting" | "fields">) {
  const t = useTranslations("settingsForm");
  const { label, name, kind, value, choices } = setting;
  const place = value === null ? t("secretSet") : t("secretAt", { place: value });
  const text = kind === "secret" ? place : (choices.find((one) => one.value === value)?.label ?? value);
  const note = (
    <Note {...{ setting, fields }} more={t("byEnvironment", { name: setting.variable ?? name })} />
  );
  return <TextField label={label} help={note} value={text ?? ""} readOnly />;
}

function SecretField({ setting, fields, wiring, isRemoved, onRemove }: SettingFieldProps) {
  const t = useTranslations("settingsForm");
  const { label, source, value } = setting;
  const set = value === null ? t("secretSet") : t("secretAt", { place: value });
  const isSet = source === "browser";
  const aside: ReactNode = isSet && (
    <Button
      size="sm"
      variant="ghost"
      aria-label={t(isRemoved ? "keepNamed" : "removeNamed", { name: label })}
      onClick={() => onRemove(!isRemoved)}
    >
      {t(isRemoved ? "keep" : "remove")}
    </Button>
  );
  return (
    <TextField
      label={label}
      type="password"
      autoComplete="new-password"
      spellCheck={false}
      placeholder={isSet && !isRemoved ? t("replaceHint", { set }) : t("secretNone")}
      aside={aside}
      help={<Note {...{ setting, fields }} {...(isRemoved ? { more: t("removing") } : {})} />}
      {...wiring}
    />
  );
}

function ChoiceField({ setting, fields, wiring }: SettingFieldProps) {
  const t = useTranslations("settingsForm");
  const { label, choices, default: usual } = setting;
  const usualLabel = choices.find((one) => one.value === usual)?.label;
  return (
    <SelectField label={label} help={<Note {...{ setting, fields }} />} {...wiring}>
      <option value="">{usualLabel ? t("choiceDefault", { value: usualLabel }) : t("defaultNone")}</option>
      {choices.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </SelectField>
  );
}

/** The input of one setting, by its kind. The default is the placeholder. */
export function SettingField(props: SettingFieldProps) {
  const t = useTranslations("settingsForm");
  const { setting, fields, wiring } = props;
  const { label, kind, source, default: usual } = setting;
  if (source === "environment") return <FixedField {...{ setting, fields }} />;
  if (kind === "secret") return <SecretField {...props} />;
  if (setting.list)
    return (
      <SettingList
        shape={setting.list}
        label={label}
        note={<Note {...{ setting, fields }} />}
        error={wiring.error}
        first={firstOf(setting)}
        onText={props.onText}
      />
    );
  if (kind === "choice") return <ChoiceField {...props} />;
  const typed: ComponentProps<typeof TextField> = {
    label,
    help: <Note {...{ setting, fields }} />,
    placeholder: usual === "" ? t("defaultNone") : t("defaultIs", { value: usual }),
    autoComplete: "off",
    spellCheck: false,
    ...(kind === "number" ? { inputMode: "decimal" as const } : {}),
  };
  return <TextField {...typed} {...wiring} />;
}

import { useTranslations } from "next-intl";
import type { PasswordInputProps } from "@/components/ui/password-input";
import type { FieldLabels } from "./field";
import { PasswordField } from "./password-field";

type NewPasswordProps = FieldLabels &
  Omit<
    PasswordInputProps,
    "invalid" | "autoComplete" | "required" | "showLabel" | "hideLabel" | "capsLockHint"
  >;

/** A password that somebody chooses. Needs the messages `common`. */
export function NewPasswordField(props: NewPasswordProps) {
  const common = useTranslations("common");
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      required
      showLabel={common("showPassword")}
      hideLabel={common("hidePassword")}
      capsLockHint={common("capsLock")}
    />
  );
}

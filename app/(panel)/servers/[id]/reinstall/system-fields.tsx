import { useTranslations } from "next-intl";
import { PasswordField } from "@/components/form/password-field";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import type { useRulesForm } from "@/components/form/use-rules-form";
import { type Options, softwareOf, type Typed } from "./wanted";

type FieldsProps = {
  form: ReturnType<typeof useRulesForm<Typed>>;
  options: Options;
  hasSoftware: boolean;
};

/** What is to be installed: the same fields for an installation at once and for one over the network. */
export function SystemFields({ form, options, hasSoftware }: FieldsProps) {
  const t = useTranslations("machine.reinstall");
  const common = useTranslations("common");
  const { register, formState } = form;
  const suiting = hasSoftware ? softwareOf(options, form.watch("system")) : [];
  const hasLicences = options.systems.some((one) => one.needs_licence);
  return (
    <>
      <SelectField
        label={t("system")}
        help={hasLicences ? t("unlicensedHelp") : undefined}
        {...register("system", { onChange: () => form.setValue("software", "") })}
      >
        {options.systems.map(({ id, name, needs_licence }) => (
          <option key={id} value={id} disabled={needs_licence}>
            {needs_licence ? t("unlicensed", { name }) : name}
          </option>
        ))}
      </SelectField>
      {suiting.length > 0 && (
        <SelectField label={t("software")} {...register("software")}>
          <option value="">{t("noSoftware")}</option>
          {suiting.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label={t("hostname")}
        help={t("hostnameHelp")}
        error={formState.errors.hostname && t("hostnameWrong")}
        mono
        maxLength={253}
        autoComplete="off"
        spellCheck={false}
        {...register("hostname")}
      />
      <PasswordField
        label={t("password")}
        help={t("passwordHelp")}
        autoComplete="new-password"
        showLabel={common("showPassword")}
        hideLabel={common("hidePassword")}
        capsLockHint={common("capsLock")}
        error={formState.errors.password && t("passwordWrong")}
        {...register("password")}
      />
      <SelectField label={t("key")} {...register("key")}>
        <option value="">{t("noKey")}</option>
        {options.keys.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextareaField
        label={t("script")}
        help={t("scriptHelp")}
        optionalLabel={common("optional")}
        mono
        rows={3}
        maxLength={65_536}
        spellCheck={false}
        {...register("script")}
      />
    </>
  );
}

import Link from "next/link";
import { useTranslations } from "next-intl";
import { RootPassword } from "@/components/form/fields/root-password";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { UserDataField } from "@/components/form/fields/user-data-field";
import type { TypedForm } from "./use-typed";
import { imageValue, type Options, softwareOf, whyNoUserData } from "./wanted";

type FieldsProps = {
  form: TypedForm;
  options: Options;
  /** Installed at once, which takes software and user data. */
  hasSoftware: boolean;
};

/** Fields of an installation, the same for an immediate one and for one over the network. */
export function SystemFields({ form, options, hasSoftware }: FieldsProps) {
  const t = useTranslations("machine.reinstall");
  const common = useTranslations("common");
  const { typed, wrong, set, field } = form;
  const suiting = hasSoftware ? softwareOf(options, typed.system) : [];
  const hasLicenses = options.systems.some((one) => one.needs_licence);
  return (
    <>
      <SelectField
        label={t("system")}
        help={hasLicenses ? t("unlicensedHelp") : undefined}
        {...field("system")}
      >
        {options.systems.map(({ id, name, needs_licence }) => (
          <option key={id} value={id} disabled={needs_licence}>
            {needs_licence ? t("unlicensed", { name }) : name}
          </option>
        ))}
        {hasSoftware &&
          options.images.map(({ id, name }) => (
            <option key={imageValue(id)} value={imageValue(id)}>
              {t("image", { name })}
            </option>
          ))}
      </SelectField>
      {suiting.length > 0 && (
        <SelectField label={t("software")} {...field("software")}>
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
        error={wrong.hostname && t("hostnameWrong")}
        mono
        maxLength={253}
        autoComplete="off"
        spellCheck={false}
        {...field("hostname")}
      />
      <RootPassword
        label={t("password")}
        optionalLabel={form.isPasswordNeeded ? undefined : common("optional")}
        help={form.isPasswordNeeded ? undefined : t("passwordHelp")}
        error={wrong.password && t("passwordWrong")}
        password={typed.password}
        onGenerate={async () =>
          set("password", (await import("@/components/form/fields/generate-password")).generatePassword())
        }
        field={field("password")}
      />
      {options.keys.length > 0 ? (
        <SelectField label={t("key")} {...field("key")}>
          <option value="">{t("noKey")}</option>
          {options.keys.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : (
        <div>
          <p className="font-medium">{t("key")}</p>
          <p className="mt-1.5 text-ink-2">
            {t.rich("noKeys", {
              link: (labels) => (
                <Link href="/account/ssh-keys" className="tap text-accent-ink underline">
                  {labels}
                </Link>
              ),
            })}
          </p>
        </div>
      )}
      {hasSoftware && (
        <UserDataField
          text={typed.userData}
          whyNot={whyNoUserData(typed, options)}
          onText={(text) => set("userData", text)}
        />
      )}
      <TextareaField
        label={t("script")}
        help={t("scriptHelp")}
        optionalLabel={common("optional")}
        mono
        rows={3}
        maxLength={65_536}
        spellCheck={false}
        {...field("script")}
      />
    </>
  );
}

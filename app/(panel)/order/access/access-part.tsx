import { useTranslations } from "next-intl";
import { RootPassword } from "@/components/form/fields/root-password";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { Checkbox } from "@/components/ui/checkbox";
import { useLazy } from "@/components/ui/use-lazy";
import type { OrderOptions } from "@/lib/domain/orders/orders/options";
import { Step } from "../steps/step";
import { controlIds } from "../submit/order-check";
import { ProjectField } from "./project-field";
import type { SaveKeyProps } from "./save-key";
import type { AccessForm } from "./use-access";

const plain = { mono: true, autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;

const loadSaveKey = async () => (await import("./save-key")).SaveKey;

type AccessPartProps = {
  access: AccessForm;
  /** Why a password is needed even with an SSH key; null = it is not. */
  passwordFor: "windows" | "location" | null;
  count: number;
  keys: OrderOptions["keys"];
};

/** Host name, root password and SSH keys. Never part of a link; secrets are masked in the shown API call. */
export function AccessPart({ access, passwordFor, count, keys }: AccessPartProps) {
  const t = useTranslations("order");
  const common = useTranslations("common");
  const { errors, field } = access;
  const names = count > 1 ? access.namesOf(count) : "";
  const typed = access.values.ssh_key.trim();
  const stored = keys.find(({ key }) => key === typed)?.key ?? "";
  const isNew = typed !== "" && stored === "";
  const Save = useLazy<SaveKeyProps>(isNew, loadSaveKey);
  const isKeyEnough = typed !== "" && passwordFor === null;
  return (
    <Step step="access" title={t("access.title")}>
      <div className="space-y-4" onFocusCapture={access.prepare}>
        <TextField
          id={controlIds.hostname}
          label={t("access.hostname")}
          optionalLabel={common("optional")}
          help={
            names ? t("access.names", { names }) : t(`access.${count > 1 ? "hostnamesHelp" : "hostnameHelp"}`)
          }
          error={errors.hostname}
          {...plain}
          {...field("hostname")}
        />
        <RootPassword
          id={controlIds.root_pass}
          label={t("access.password")}
          optionalLabel={isKeyEnough ? common("optional") : undefined}
          help={t("access.passwordHelp", { how: isKeyEnough ? "alone" : (passwordFor ?? "either") })}
          error={errors.root_pass}
          password={access.values.root_pass}
          onGenerate={access.generate}
          field={field("root_pass")}
        />
        {keys.length > 0 && (
          <SelectField
            label={t("access.storedKey")}
            value={stored}
            onChange={(event) => access.takeKey(event.currentTarget.value)}
          >
            <option value="">{t("access.noStoredKey")}</option>
            {keys.map(({ id, name, key }) => (
              <option key={id} value={key}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <TextareaField
          id={controlIds.ssh_key}
          label={t("access.sshKey")}
          optionalLabel={common("optional")}
          help={t("access.sshKeyHelp")}
          error={errors.ssh_key}
          rows={3}
          placeholder="ssh-ed25519 AAAA…"
          {...plain}
          {...field("ssh_key")}
        />
        {isNew && typeof Save === "function" && <Save sshKey={typed} onSaved={access.takeKey} />}
        <ProjectField chosen={access.values.project} field={field("project")} />
        <Checkbox
          label={t(count > 1 ? "access.notifyMany" : "access.notify")}
          defaultChecked
          {...field("notify")}
        />
      </div>
    </Step>
  );
}

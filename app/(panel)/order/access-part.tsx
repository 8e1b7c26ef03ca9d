import { Check, RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { PasswordField } from "@/components/form/password-field";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import { Button } from "@/components/ui/button";
import { buttonLook } from "@/components/ui/button-look";
import { Checkbox } from "@/components/ui/checkbox";
import { classNames } from "@/components/ui/class-names";
import { CopyButton } from "@/components/ui/copy-button";
import type { OrderOptions } from "@/lib/domain/orders/options";
import { brokenPasswordRules, passwordRules } from "@/lib/domain/orders/rules";
import { controlIds } from "./order-check";
import { Step } from "./step";
import type { AccessForm } from "./use-access";

const plain = { mono: true, autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;

type AccessPartProps = { access: AccessForm; count: number; keys: OrderOptions["keys"] };

/** Host name, root password and SSH keys. They appear in no link, and secrets appear in no shown API call. */
export function AccessPart({ access, count, keys }: AccessPartProps) {
  const t = useTranslations("order");
  const common = useTranslations("common");
  const { errors, field } = access;
  return (
    <Step step="access" title={t("access.title")}>
      <div className="space-y-4" onFocusCapture={access.prepare}>
        <TextField
          id={controlIds.hostname}
          label={t("access.hostname")}
          optionalLabel={common("optional")}
          help={t(count > 1 ? "access.hostnamesHelp" : "access.hostnameHelp")}
          error={errors.hostname}
          {...plain}
          {...field("hostname")}
        />
        <RootPassword access={access} />
        {keys.length > 0 && (
          <SelectField
            label={t("access.storedKey")}
            value={keys.find(({ key }) => key === access.values.ssh_key)?.key ?? ""}
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
        <Checkbox label={t("access.notify")} defaultChecked {...field("notify")} />
      </div>
    </Step>
  );
}

function RootPassword({ access }: { access: AccessForm }) {
  const t = useTranslations("order");
  const common = useTranslations("common");
  const password = access.values.root_pass;
  return (
    <div>
      <PasswordField
        id={controlIds.root_pass}
        label={t("access.password")}
        help={t("access.passwordHelp")}
        error={access.errors.root_pass}
        aside={<CopyPassword password={password} />}
        mono
        autoComplete="new-password"
        maxLength={1_000}
        showLabel={common("showPassword")}
        hideLabel={common("hidePassword")}
        capsLockHint={common("capsLock")}
        {...access.field("root_pass")}
      />
      <div className="mt-2 flex flex-wrap items-start gap-x-4 gap-y-2">
        <Button size="sm" icon={<RefreshCw size={14} aria-hidden />} onClick={access.generate}>
          {t("access.generate")}
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(password)}`}
          download="root-password.txt"
          className={classNames(buttonLook("ghost", "sm"), !password && "invisible")}
        >
          {t("access.savePassword")}
        </a>
        <PasswordRules password={password} />
      </div>
    </div>
  );
}

function CopyPassword({ password }: { password: string }) {
  const t = useTranslations("order");
  const common = useTranslations("common");
  // Keeps its place while hidden, so that the height of the label's line does not change.
  return (
    <span className={password ? undefined : "invisible"}>
      <CopyButton
        value={password}
        label={t("access.copyPassword")}
        copiedLabel={common("copied")}
        showLabel
      />
    </span>
  );
}

/** The rules for a password, each marked as it is met while typing. */
function PasswordRules({ password }: { password: string }) {
  const t = useTranslations("order");
  const broken = brokenPasswordRules(password);
  return (
    <ul
      aria-label={t("access.rules")}
      className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-xs"
    >
      {passwordRules.map((rule) => {
        const isMet = password !== "" && !broken.includes(rule);
        return (
          <li
            key={rule}
            className={classNames("flex items-center gap-1", isMet ? "text-good" : "text-ink-2")}
          >
            {isMet ? (
              <Check size={12} strokeWidth={2.5} aria-hidden />
            ) : (
              <span aria-hidden className="mx-[3px] size-1.5 rounded-full border border-current" />
            )}
            {t(`access.rule.${rule}`)}
            <span className="sr-only">{t(isMet ? "access.met" : "access.notMet")}</span>
          </li>
        );
      })}
    </ul>
  );
}

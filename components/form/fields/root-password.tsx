import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { classNames } from "@/components/ui/class-names";
import { CopyButton } from "@/components/ui/copy-button";
import { Check, RefreshCw } from "@/components/ui/icons";
import type { PasswordInputProps } from "@/components/ui/password-input";
import { brokenPasswordRules, passwordRules } from "@/lib/domain/orders/orders/rules";
import type { FieldLabels } from "./field";
import { PasswordField } from "./password-field";

type RootPasswordProps = Pick<FieldLabels, "label" | "help" | "error" | "optionalLabel"> & {
  id?: string;
  password: string;
  onGenerate: () => void;
  /** Props that register the field with its form. */
  field: Partial<PasswordInputProps>;
};

/** The root password of a new system: typed or generated, with its rules. */
export function RootPassword({ password, onGenerate, field, ...labels }: RootPasswordProps) {
  const t = useTranslations("rootPassword");
  const common = useTranslations("common");
  return (
    <div>
      <PasswordField
        {...labels}
        aside={<CopyPassword password={password} />}
        mono
        autoComplete="new-password"
        maxLength={1_000}
        showLabel={common("showPassword")}
        hideLabel={common("hidePassword")}
        capsLockHint={common("capsLock")}
        {...field}
      />
      <div className="mt-2 flex flex-wrap items-start gap-x-4 gap-y-2">
        <Button size="sm" icon={<RefreshCw size={14} aria-hidden />} onClick={onGenerate}>
          {t("generate")}
        </Button>
        {password && (
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(password)}`}
            download="root-password.txt"
            className={buttonStyle("ghost", "sm")}
          >
            {t("save")}
          </a>
        )}
        <PasswordRules password={password} />
      </div>
    </div>
  );
}

function CopyPassword({ password }: { password: string }) {
  const t = useTranslations("rootPassword");
  const common = useTranslations("common");
  // Takes its space while hidden, so that the height of the label's line does not change.
  return (
    <span className={password ? undefined : "invisible"}>
      <CopyButton value={password} label={t("copy")} copiedLabel={common("copied")} showLabel />
    </span>
  );
}

/** The rules for a password, each marked as it is met while typing. */
function PasswordRules({ password }: { password: string }) {
  const t = useTranslations("rootPassword");
  const broken = brokenPasswordRules(password);
  return (
    <ul
      aria-label={t("rules")}
      className="flex min-h-7 w-full flex-wrap items-center gap-x-3 gap-y-1 text-xs"
    >
      {passwordRules.map((rule) => {
        const isMet = password !== "" && !broken.includes(rule);
        return (
          <li key={rule} className={classNames("flex items-start gap-1", isMet ? "text-good" : "text-ink-2")}>
            {isMet ? (
              <Check size={12} strokeWidth={2.5} className="mt-0.5 shrink-0" aria-hidden />
            ) : (
              <span
                aria-hidden
                className="mx-[3px] mt-[5px] size-1.5 shrink-0 rounded-full border border-current"
              />
            )}
            {t(`rule.${rule}`)}
            <span className="sr-only">{t(isMet ? "met" : "notMet")}</span>
          </li>
        );
      })}
    </ul>
  );
}

import { useTranslations } from "next-intl";
import { TextField } from "@/components/form/fields/text-field";
import { PinField } from "@/components/form/pin/pin-field";
import type { PinAsking } from "@/components/form/pin/use-pin";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Switch } from "@/components/ui/switch";
import { fieldIds, flagOf, type PartProps } from "./form-parts";

type TermsPartProps = PartProps & {
  today: string;
  hasPin: boolean;
  /** Used if the key is to be exempt from the PIN. */
  pin: PinAsking;
};

/** When the key expires, whether it is enabled, and whether it is exempt from the PIN. */
export function TermsPart({ draft, change, typed, error, today, hasPin, pin }: TermsPartProps) {
  const t = useTranslations("apiKeys.form");
  const common = useTranslations("common");
  return (
    <Card title={t("terms")}>
      <div className="space-y-4">
        <TextField
          id={fieldIds.expires}
          label={t("expires")}
          optionalLabel={common("optional")}
          help={t("expiresHelp")}
          error={error("expires")}
          type="date"
          min={today}
          {...typed("expires")}
          className="max-w-56"
        />
        <div>
          <Switch label={t("isActive")} help={t("activeHelp")} {...flagOf(draft, change, "isActive")} />
        </div>
        <div>
          <Checkbox
            label={t("exempt")}
            help={t(hasPin ? "exemptHelp" : "exemptNoPin")}
            disabled={!hasPin && !draft.isExempt}
            {...flagOf(draft, change, "isExempt")}
          />
        </div>
        {draft.isExempt && <PinField pin={pin} consequence={t("notSaved")} />}
      </div>
    </Card>
  );
}

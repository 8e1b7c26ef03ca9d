import { useTranslations } from "next-intl";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { IconButton } from "@/components/ui/icon-button";
import { ArrowDown, ArrowUp, X } from "@/components/ui/icons";
import { firewallActions, firewallDirections, firewallProtocols, hasPorts } from "@/lib/base/firewall/words";
import type { TypedRule, WrongPlace } from "./typed-rules";

type RowProps = {
  rule: TypedRule;
  number: number;
  isLast: boolean;
  wrong: WrongPlace | null;
  onChange: (part: Partial<TypedRule>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** One rule of a set, as a line of fields. */
export function RuleRow({ rule, number, isLast, wrong, onChange, onMove, onRemove }: RowProps) {
  const t = useTranslations("firewall");
  const errorOf = (field: string) => (wrong?.field === field ? wrong.reason : undefined);
  const isPorted = hasPorts(rule.protocol);
  return (
    <li className="px-4 py-3">
      <fieldset className="min-w-0">
        <legend className="sr-only">{t("ruleNumber", { number })}</legend>
        <div className="grid grid-cols-2 gap-3 md:grid-cols-4 xl:grid-cols-[7rem_7rem_7rem_1fr_1.6fr_1.2fr_auto] xl:items-start">
          <SelectField
            label={t("direction")}
            value={rule.direction}
            onChange={({ target }) => onChange({ direction: target.value as TypedRule["direction"] })}
          >
            {firewallDirections.map((one) => (
              <option key={one} value={one}>
                {t(`directions.${one}`)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t("action")}
            value={rule.action}
            onChange={({ target }) => onChange({ action: target.value as TypedRule["action"] })}
          >
            {firewallActions.map((one) => (
              <option key={one} value={one}>
                {t(`actions.${one}`)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t("protocol")}
            value={rule.protocol}
            onChange={({ target }) => onChange({ protocol: target.value as TypedRule["protocol"] })}
          >
            {firewallProtocols.map((one) => (
              <option key={one} value={one}>
                {one === "any" ? t("any") : one.toUpperCase().replace("V6", "v6")}
              </option>
            ))}
          </SelectField>
          <TextField
            label={t("ports")}
            mono
            placeholder={t("any")}
            value={isPorted ? rule.ports : ""}
            disabled={!isPorted}
            maxLength={200}
            error={errorOf("ports")}
            onChange={({ target }) => onChange({ ports: target.value })}
          />
          <TextField
            className="max-md:col-span-2 md:col-span-2 xl:col-span-1"
            label={t(rule.direction === "in" ? "from" : "to")}
            mono
            placeholder={t("any")}
            value={rule.addresses}
            maxLength={2_000}
            autoCapitalize="none"
            spellCheck={false}
            error={errorOf("addresses")}
            onChange={({ target }) => onChange({ addresses: target.value })}
          />
          <TextField
            className="max-md:col-span-2"
            label={t("comment")}
            value={rule.comment}
            maxLength={200}
            error={errorOf("comment")}
            onChange={({ target }) => onChange({ comment: target.value })}
          />
          <div className="flex items-end justify-end gap-1 max-md:col-span-2 xl:pt-6">
            <IconButton label={t("moveUp", { number })} disabled={number === 1} onClick={() => onMove(-1)}>
              <ArrowUp size={16} aria-hidden />
            </IconButton>
            <IconButton label={t("moveDown", { number })} disabled={isLast} onClick={() => onMove(1)}>
              <ArrowDown size={16} aria-hidden />
            </IconButton>
            <IconButton label={t("removeRule", { number })} onClick={onRemove}>
              <X size={16} aria-hidden />
            </IconButton>
          </div>
        </div>
      </fieldset>
    </li>
  );
}

import { useTranslations } from "next-intl";
import type { ChangeHandler, RefCallBack } from "react-hook-form";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { type AbuseKind, abuseKinds } from "@/lib/base/abuse";

export type ComplaintText = { address: string; kind: AbuseKind; seen: string; text: string };

/** The browser's datetime field has neither seconds nor a zone: the form says UTC. */
export const minuteOf = (text: string): string => `${text.slice(0, 16)}:00Z`;

/** The other way round, of a time as ISO 8601 text. */
export const fieldOfTime = (at: string): string => at.slice(0, 16);

type Wiring = {
  name: string;
  onChange: ChangeHandler;
  onBlur: ChangeHandler;
  ref: RefCallBack;
  defaultValue: string;
  error: string | undefined;
};

type ComplaintFieldsProps = { field: (name: keyof ComplaintText) => Wiring; hasText: boolean };

/** Which address is accused of what, and when. */
export function ComplaintFields({ field, hasText }: ComplaintFieldsProps) {
  const t = useTranslations("abuse");
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={t("address")}
          help={t("addressHelp")}
          {...field("address")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          required
        />
        <TextField label={t("seen")} help={t("seenHelp")} type="datetime-local" {...field("seen")} required />
      </div>
      <SelectField label={t("kind")} {...field("kind")}>
        {abuseKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kinds.${kind}`)}
          </option>
        ))}
      </SelectField>
      {hasText && (
        <TextareaField
          label={t("text")}
          help={t("textHelp")}
          rows={8}
          maxLength={20_000}
          {...field("text")}
          required
        />
      )}
    </>
  );
}

/** Texts for what is missing. */
export function useMissing() {
  const t = useTranslations("abuse");
  return ({ address, seen, text }: Pick<ComplaintText, "address" | "seen"> & { text?: string }) => ({
    ...(address.trim() === "" ? { address: t("wrong.address") } : {}),
    ...(seen === "" ? { seen: t("wrong.seen") } : {}),
    ...(text !== undefined && text.trim() === "" ? { text: t("wrong.text") } : {}),
  });
}

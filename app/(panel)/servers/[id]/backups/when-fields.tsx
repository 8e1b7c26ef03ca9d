import { useLocale, useTranslations } from "next-intl";
import { SelectField } from "@/components/form/fields/select-field";

export type When = { every: "off" | "daily" | "weekly"; hour: number; weekday: number };

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** The first of January 2024 was a Monday. */
const dayName = (weekday: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(
    new Date(Date.UTC(2024, 0, weekday)),
  );
const hourText = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

type FieldsProps = {
  when: When;
  /** Time zone of the hours. */
  zone: string;
  disabled: boolean;
  onChange: (when: When) => void;
};

/** Hour and day of what is done by itself; nothing while it is off. */
export function WhenFields({ when, zone, disabled, onChange }: FieldsProps) {
  const t = useTranslations("machine.backups");
  const locale = useLocale();
  if (when.every === "off") return null;
  return (
    <>
      {when.every === "weekly" && (
        <SelectField
          label={t("weekday")}
          value={String(when.weekday)}
          disabled={disabled}
          onChange={({ target }) => onChange({ ...when, weekday: Number(target.value) })}
        >
          {weekdays.map((weekday) => (
            <option key={weekday} value={weekday}>
              {dayName(weekday, locale)}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        label={t("hour")}
        help={t("hourHelp", { zone })}
        value={String(when.hour)}
        disabled={disabled}
        onChange={({ target }) => onChange({ ...when, hour: Number(target.value) })}
      >
        {hours.map((hour) => (
          <option key={hour} value={hour}>
            {`${hourText(hour)} – ${hourText((hour + 1) % 24)}`}
          </option>
        ))}
      </SelectField>
    </>
  );
}

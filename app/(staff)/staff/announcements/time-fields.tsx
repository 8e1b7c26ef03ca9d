import { useTranslations } from "next-intl";
import { TextField } from "@/components/form/fields/text-field";
import type { AnnouncementKind } from "@/lib/base/announcements";
import type { Wiring } from "./typed-texts";

export const timeNames = ["planned_from", "planned_to", "began", "ended"] as const;
export type TimeName = (typeof timeNames)[number];

type TimeFieldsProps = {
  kind: AnnouncementKind;
  /** Those that can be typed; the planned ones only of maintenance. */
  names: readonly TimeName[];
  field: (name: TimeName) => Wiring;
};

/** Times in UTC, to the minute. */
export function TimeFields({ kind, names, field }: TimeFieldsProps) {
  const t = useTranslations("announcementAdmin");
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {names
        .filter((name) => kind === "maintenance" || (name !== "planned_from" && name !== "planned_to"))
        .map((name) => (
          <TextField
            key={name}
            label={t(`times.${name}`)}
            type="datetime-local"
            {...(name === "began" ? { help: t("beganHelp") } : {})}
            {...field(name)}
          />
        ))}
    </div>
  );
}

import { useLocale, useTranslations } from "next-intl";
import { useWhyNot } from "@/components/form/buttons/use-why-not";
import { SelectField } from "@/components/form/fields/select-field";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import { call, type OutputOf } from "@/lib/api/client";
import { useAction } from "../acting/use-action";
import { useReason } from "../acting/use-reason";
import { type When, WhenFields } from "../backups/when-fields";

type FormProps = { id: number; schedule: OutputOf<"services", "backups">["snapshots"]; zone: string };

/** When snapshots are made by themselves; each change is saved at once. */
export function ScheduleForm({ id, schedule, zone }: FormProps) {
  const t = useTranslations("machine.snapshots.schedule");
  const plans = useTranslations("machine.backups.every");
  const locale = useLocale();
  const reasonOf = useReason();
  const whyNot = useWhyNot("vm/schedule_snapshots");
  const { submit, isBusy, problem } = useAction({
    send: ({ every, hour, weekday }: When) => call("vm", "schedule_snapshots", { id, every, hour, weekday }),
    begun: t("saved"),
  });
  const disabled = isBusy || whyNot !== undefined;
  const { every, hour, weekday, next, failed } = schedule;
  const when = { every, hour, weekday };
  return (
    <div className="max-w-[40rem] space-y-4">
      <SelectField
        label={t("every")}
        help={whyNot ?? t("help")}
        value={every}
        disabled={disabled}
        onChange={({ target }) => void submit({ ...when, every: target.value as When["every"] })}
      >
        {(["off", "daily", "weekly"] as const).map((one) => (
          <option key={one} value={one}>
            {plans(one)}
          </option>
        ))}
      </SelectField>
      <WhenFields when={when} zone={zone} disabled={disabled} onChange={(wanted) => void submit(wanted)} />
      {next && (
        <p className="text-ink-2">
          {t("next")} <Time value={next} locale={locale} />
        </p>
      )}
      {failed && (
        <Notice tone="danger" title={t("failed")}>
          <Time value={failed.at} locale={locale} />: {reasonOf(failed.why)}
        </Notice>
      )}
      {problem && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
    </div>
  );
}

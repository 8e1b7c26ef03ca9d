import { useTranslations } from "next-intl";
import { useId } from "react";
import { ErrorLine } from "@/components/form/fields/field";
import { Checkbox } from "@/components/ui/checkbox";
import { ChevronDown } from "@/components/ui/icons";
import { type EventGroup, eventGroups, eventsOf } from "@/lib/domain/messages/webhooks/rules";

type EventChoiceProps = {
  /** Event names and groups of them. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  problem: string | undefined;
};

/** The events that an endpoint receives: a whole group, or some of it. */
export function EventChoice({ chosen, onChange, problem }: EventChoiceProps) {
  const t = useTranslations("notifications");
  const problemId = useId();
  const put = (event: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, event] : chosen.filter((one) => one !== event));
  return (
    <fieldset aria-describedby={problem && problemId}>
      <legend className="mb-2 font-medium">{t("form.events")}</legend>
      <div className="divide-y rounded-md border">
        {eventGroups.map((group) => (
          <GroupChoice key={group} group={group} chosen={chosen} put={put} />
        ))}
      </div>
      {problem && (
        <div className="mt-1.5" role="alert">
          <ErrorLine id={problemId}>{problem}</ErrorLine>
        </div>
      )}
    </fieldset>
  );
}

type GroupChoiceProps = {
  group: EventGroup;
  chosen: readonly string[];
  put: (event: string, isOn: boolean) => void;
};

function GroupChoice({ group, chosen, put }: GroupChoiceProps) {
  const t = useTranslations("notifications");
  const whole = `${group}.*`;
  const isWhole = chosen.includes(whole);
  const events = eventsOf(group);
  const count = events.filter((event) => chosen.includes(event)).length;
  return (
    <details className="group/events" open={count > 0 && !isWhole}>
      <summary className="tap flex cursor-pointer flex-wrap items-center gap-x-3 px-3 py-2.5">
        <span className="grow font-medium">{t(`eventGroups.${group}`)}</span>
        <span className="text-ink-2 text-xs">
          {isWhole ? t("form.everything") : t("form.some", { count })}
        </span>
        <ChevronDown
          size={16}
          aria-hidden
          className="text-ink-2 transition-transform group-open/events:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-2.5 px-3 pb-3">
        <Checkbox
          label={t("form.whole")}
          checked={isWhole}
          onChange={(event) => put(whole, event.currentTarget.checked)}
        />
        {events.map((event) => (
          <Checkbox
            key={event}
            label={<code className="font-mono text-xs">{event}</code>}
            checked={isWhole || chosen.includes(event)}
            disabled={isWhole}
            onChange={({ currentTarget }) => put(event, currentTarget.checked)}
          />
        ))}
      </div>
    </details>
  );
}

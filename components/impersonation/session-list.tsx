import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type ActivityLabels, actionLabels, changeLabels, objectLabels } from "@/components/activity/labels";
import { Chip } from "@/components/ui/chip";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { ImpersonationRecord } from "@/lib/domain/support/impersonation/schema";

/** Actions on an impersonation session for the reader of the list. */
type ActsOf = (impersonation: ImpersonationRecord) => ReactNode;
type Look = ImpersonationRecord["looks"][number];
type Change = ImpersonationRecord["changes"][number];

/** Removes duplicates: repeated reads of one object are one line. */
function useReads(looks: readonly Look[]): string[] {
  const t = useTranslations("impersonation");
  const labels: ActivityLabels = useTranslations("activity");
  const lines = looks.map(({ action, target }) => {
    // A name without a message is shown as stored.
    const name = `looks.${action}` as "looks.eq.list";
    const what = t.has(name) ? t(name) : action;
    if (target === null) return what;
    const object = objectLabels(labels, target);
    return object.startsWith(`${what} `) ? object : t("own.object", { what, object });
  });
  return [...new Set(lines)].sort();
}

function ChangeLine({ change }: { change: Change }) {
  const t = useTranslations("impersonation.own");
  const labels: ActivityLabels = useTranslations("activity");
  const locale = useLocale();
  const { action, target, reason, changes, at } = change;
  return (
    <li className="min-w-0 break-words">
      <p>
        <Time value={at} locale={locale} className="text-ink-2 text-xs" />{" "}
        <span className="font-medium">
          {target === null
            ? actionLabels(labels, action)
            : t("object", { what: actionLabels(labels, action), object: objectLabels(labels, target) })}
        </span>
      </p>
      {changes.map((one) => (
        <p key={one.field} className="text-ink-2 text-xs">
          {changeLabels(labels, one, action)}
        </p>
      ))}
      <p className="text-ink-2 text-xs">{t("because", { reason })}</p>
    </li>
  );
}

function Impersonation({
  visit: impersonation,
  actsOf,
}: {
  visit: ImpersonationRecord;
  actsOf?: ActsOf | undefined;
}) {
  const t = useTranslations("impersonation");
  const kinds = useTranslations("activity.kinds");
  const locale = useLocale();
  const looks = useReads(impersonation.looks);
  const { staff, reason, ticket, mode, since, ended, ending, changes } = impersonation;
  return (
    <li className="space-y-3 px-4 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h3 className="font-semibold">
          {staff.kind === null ? staff.name : t("own.who", { name: staff.name, kind: kinds(staff.kind) })}
        </h3>
        <Chip>{t(`modes.${mode}`)}</Chip>
        {ticket !== "" && <Chip>{t("own.ticket", { ticket })}</Chip>}
        <StateChip tone={ended === null ? "attention" : "neutral"}>
          {ending === null ? t("own.now") : t(`endings.${ending}`)}
        </StateChip>
      </div>
      <p className="text-ink-2 text-xs">
        <Time value={since} locale={locale} />
        {ended !== null && (
          <>
            {" – "}
            <Time value={ended} locale={locale} />
          </>
        )}
      </p>
      <p className="break-words">{t("own.because", { reason })}</p>
      <div className="grid gap-4 md:grid-cols-2">
        <div className="min-w-0">
          <h4 className="mb-1 font-medium text-ink-2 text-xs">{t("own.looked")}</h4>
          {looks.length === 0 ? (
            <p>{t("own.nothingLooked")}</p>
          ) : (
            <ul className="list-inside list-disc">
              {looks.map((look) => (
                <li key={look} className="break-words">
                  {look}
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="min-w-0">
          <h4 className="mb-1 font-medium text-ink-2 text-xs">{t("own.changed")}</h4>
          {changes.length === 0 ? (
            <p>{t("own.nothingChanged")}</p>
          ) : (
            <ul className="space-y-2">
              {changes.map((change) => (
                <ChangeLine key={change.id} change={change} />
              ))}
            </ul>
          )}
        </div>
      </div>
      {actsOf?.(impersonation)}
    </li>
  );
}

/** Impersonation sessions, newest first: by whom, when, why, what was read and what was changed. */
export function ImpersonationList({
  visits: impersonations,
  actsOf,
}: {
  visits: readonly ImpersonationRecord[];
  actsOf?: ActsOf;
}) {
  return (
    <ul className="divide-y">
      {impersonations.map((impersonation) => (
        <Impersonation key={impersonation.id} visit={impersonation} actsOf={actsOf} />
      ))}
    </ul>
  );
}

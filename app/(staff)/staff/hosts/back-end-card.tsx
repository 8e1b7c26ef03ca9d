import type { Route } from "next";
import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { StateChip } from "@/components/ui/state-chip";
import { Time } from "@/components/ui/time";
import type { Locale } from "@/lib/base/locale";
import type { BackEndHosts } from "@/lib/domain/servers/hosts/schema";
import { toneOf, useCodes } from "../row-codes";
import { AmountBars } from "./amount-bars";
import { RuleButton } from "./rule-button";

type BackEndProps = { backEnd: BackEndHosts; mayManage: boolean; now: Date };

const states = ["online", "evacuated", "offline", "gone"] as const;

const listOf = (name: string, state?: string): Route =>
  `/staff/lists/hosts?${new URLSearchParams({ backEnd: name, ...(state ? { state } : {}) })}` as Route;

/** What stands in the way of knowing what its hosts have now. */
function ReadingNotice({ backEnd, now }: Omit<BackEndProps, "mayManage">) {
  const t = useTranslations("hosts");
  const locale = useLocale() as Locale;
  const { read_at: readAt, problem, is_late: isLate, is_unknown: isUnknown, overcommit } = backEnd;
  if (!isLate && problem === null) return null;
  const isClosed = isUnknown && overcommit !== null;
  return (
    <Notice tone={isClosed ? "danger" : "attention"} title={t(isClosed ? "reading.closed" : "reading.late")}>
      {readAt === null ? (
        t("reading.never")
      ) : (
        <>
          {t("reading.last")} <Time value={readAt} locale={locale} show="relative" now={now} />.
        </>
      )}{" "}
      {problem !== null && <span className="wrap-anywhere">{problem}</span>}
    </Notice>
  );
}

function RuleText({ overcommit }: Pick<BackEndHosts, "overcommit">) {
  const t = useTranslations("hosts");
  if (overcommit === null) return <p className="max-w-[72ch] text-ink-2">{t("rule.none")}</p>;
  const { cpu, memory, disk, spreads } = overcommit;
  return (
    <p className="max-w-[72ch] text-ink-2">
      {t("rule.is", { cpu, memory, disk })} {spreads && t("rule.apart")}
    </p>
  );
}

/** A back end with its hosts together: what they have, what is promised, and by which rule. */
export function BackEndCard({ backEnd, mayManage, now }: BackEndProps) {
  const t = useTranslations("hosts");
  const codes = useCodes();
  const { name, hosts, amounts, overcommit } = backEnd;
  const limit = overcommit && {
    cpus: (amounts.cpus ?? 0) * overcommit.cpu,
    memory_mb: (amounts.memory_mb ?? 0) * overcommit.memory,
    disk_gb: (amounts.disk_gb ?? 0) * overcommit.disk,
  };
  return (
    <Card
      title={<span className="wrap-anywhere">{name}</span>}
      actions={
        <>
          {mayManage && <RuleButton backEnd={backEnd} />}
          <LinkButton href={listOf(name)} size="sm" aria-label={`${t("list")}: ${name}`}>
            {t("list")}
          </LinkButton>
        </>
      }
    >
      <div className="space-y-4">
        <ReadingNotice backEnd={backEnd} now={now} />
        <ul className="flex flex-wrap gap-2">
          {states
            .filter((state) => state === "online" || hosts[state] > 0)
            .map((state) => (
              <li key={state}>
                <StateChip tone={toneOf(state)}>
                  {codes("states", state)}: {hosts[state]}
                </StateChip>
              </li>
            ))}
        </ul>
        {hosts.online > 0 && <AmountBars amounts={amounts} limit={limit} />}
        <RuleText overcommit={overcommit} />
      </div>
    </Card>
  );
}

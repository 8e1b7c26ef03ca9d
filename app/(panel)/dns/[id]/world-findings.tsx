import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { StateChip } from "@/components/ui/state-chip";
import type { Tone } from "@/components/ui/tone";
import type { OutputOf } from "@/lib/api/client";
import { formatDuration } from "@/lib/base/time-text";

export type Check = OutputOf<"dns", "check_zone">;
type Finding = Check["sets"][number];
type State = Finding["state"];

const tones = {
  same: "good",
  differs: "attention",
  missing: "info",
  unasked: "neutral",
} satisfies Record<State, Tone>;
const delegationTones = {
  ours: "good",
  partly: "attention",
  others: "danger",
  none: "danger",
  unasked: "neutral",
} satisfies Record<Check["delegation"]["state"], Tone>;
const urgency: State[] = ["differs", "missing", "unasked", "same"];

/** Result of the check: the delegation, then the records, mismatches first. */
export function WorldFindings({ check, isSigned }: { check: Check; isSigned: boolean }) {
  const t = useTranslations("dns.world");
  const { delegation, ds } = check;
  const sets = [...check.sets].sort(
    (one, other) => urgency.indexOf(one.state) - urgency.indexOf(other.state),
  );
  // Without a delegation there is no parent zone with DS records.
  const isDsShown = delegation.state !== "none" && (isSigned || ds.state !== "same");
  return (
    <>
      <dl className="divide-y border-t">
        <Line
          label={t("delegation.label")}
          tone={delegationTones[delegation.state]}
          text={t(`delegation.${delegation.state}`, { seen: delegation.seen.join(", ") })}
          why={delegation.why}
        />
        {isDsShown && (
          <Line
            label={t("ds.label")}
            tone={ds.state === "differs" ? "danger" : tones[ds.state]}
            text={t(`ds.${ds.state}`, { seen: ds.seen.join(", ") })}
            why={ds.why}
          />
        )}
      </dl>
      {sets.length > 0 && (
        <div className="border-t">
          <Table bare label={t("table")} head={<Head />} fixed>
            {sets.map((set) => (
              <FoundRow key={`${set.name} ${set.type}`} set={set} />
            ))}
          </Table>
        </div>
      )}
    </>
  );
}

type LineProps = { label: string; tone: Tone; text: string; why: Finding["why"] };

function Line({ label, tone, text, why }: LineProps) {
  const t = useTranslations("dns.world");
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3">
      <dt className="shrink-0">
        <StateChip tone={tone}>{label}</StateChip>
      </dt>
      <dd className="wrap-anywhere min-w-0 grow basis-64">
        {text} {why && t(`why.${why}`)}
      </dd>
    </div>
  );
}

function Head() {
  const t = useTranslations("dns");
  return (
    <HeadRow>
      <HeadCell className="md:w-64">{t("name")}</HeadCell>
      <HeadCell className="md:w-20">{t("type")}</HeadCell>
      <HeadCell className="md:w-40">{t("world.state")}</HeadCell>
      <HeadCell>{t("world.seen")}</HeadCell>
    </HeadRow>
  );
}

function FoundRow({ set }: { set: Finding }) {
  const t = useTranslations("dns");
  return (
    <Row>
      <Cell head className="wrap-anywhere font-mono text-xs">
        {set.name}
      </Cell>
      <Cell label={t("type")}>{set.type}</Cell>
      <Cell label={t("world.state")}>
        <StateChip tone={tones[set.state]}>{t(`world.states.${set.state}`)}</StateChip>
      </Cell>
      <Cell label={t("world.seen")}>
        <Seen set={set} />
      </Cell>
    </Row>
  );
}

function Seen({ set: { state, seen, ttl, why } }: { set: Finding }): ReactNode {
  const t = useTranslations("dns.world");
  const locale = useLocale();
  if (why) return t(`why.${why}`);
  const isKept = state !== "same" && ttl !== null && ttl > 0;
  return (
    <span className="block min-w-0">
      {seen.length === 0 && t("nothing")}
      {seen.map((one) => (
        <code key={one} className="wrap-anywhere block font-mono text-xs">
          {one}
        </code>
      ))}
      {isKept && (
        <span className="block text-ink-2 text-xs">{t("cached", { time: formatDuration(ttl, locale) })}</span>
      )}
    </span>
  );
}

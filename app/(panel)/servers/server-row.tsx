import type { Route } from "next";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { memo, type ReactNode } from "react";
import { AnnouncementMark } from "@/components/announcements/server-announcements";
import { ServerChip } from "@/components/state/server-chip";
import { turnOf } from "@/components/state/turning";
import { Cell, Row } from "@/components/table/table";
import { Checkbox } from "@/components/ui/checkbox";
import { Chip } from "@/components/ui/chip";
import { CopyButton } from "@/components/ui/copy-button";
import { LinkPending } from "@/components/ui/link-pending";
import { Time } from "@/components/ui/time";
import { formatDate } from "@/lib/base/time-text";
import type { ListColumn } from "@/lib/domain/servers/servers/list-rules";
import { isMoving } from "@/lib/domain/servers/servers/rules";
import type { ServerRow as ServerDetails } from "@/lib/domain/servers/servers/schema";
import type { OwnAnnouncement } from "@/lib/domain/support/announcements/schema";
import { ServerPayment } from "./server-payment";

const stages = ["queued", "allocating", "installing", "configuring", "verifying", "done"] as const;
type Stage = (typeof stages)[number];
const stageOf = (name: string | null): Stage => stages.find((stage) => stage === name) ?? "queued";

const jobPath = (key: string) => `/jobs/${key}` as Route;

type ServerRowProps = {
  server: ServerDetails;
  /** The name of its location, if the catalog knows it. */
  place: string | undefined;
  /** What is announced of it. */
  mark: OwnAnnouncement | undefined;
  /** Milliseconds since 1970; relative times are measured from it. */
  now: number;
  columns: readonly ListColumn[];
  isDense: boolean;
  isPicked: boolean;
  onPick: (id: number, isPicked: boolean) => void;
  /** `aria-rowindex`, if not all rows are in the page. */
  position?: number;
};

/** One server of the list; memoized, because there may be a thousand. */
export const ServerRow = memo(function ServerRow(props: ServerRowProps) {
  const { server, columns, isDense, isPicked, onPick, position } = props;
  const t = useTranslations("servers");
  const { id, hostname, label } = server;
  const pad = isDense ? "md:py-1" : "";
  return (
    <Row selected={isPicked} aria-rowindex={position} className="max-md:ps-12">
      <Cell corner="start" className={pad}>
        <Checkbox
          label={t("pickServer", { name: hostname })}
          hideLabel
          data-pick
          checked={isPicked}
          onChange={(event) => onPick(id, event.target.checked)}
        />
      </Cell>
      {/* Height of the tallest state, so that the row does not jump when a deployment ends. */}
      <Cell head className={isDense ? "md:h-9 md:py-1" : "md:h-15 md:min-w-32 md:max-w-64"}>
        <Link
          href={`/servers/${id}` as Route}
          // Prefetching every row would send a request for each.
          prefetch={false}
          className="tap wrap-anywhere inline-flex min-h-6 min-w-6 items-center rounded-sm hover:underline"
        >
          <LinkPending />
          {hostname}
        </Link>
        {label && (
          <span className={`wrap-anywhere block text-ink-2 text-xs ${besides(isDense)}`}>{label}</span>
        )}
      </Cell>
      {columns.map((column) => (
        <Cell
          key={column}
          label={t(column)}
          align={column === "payment" ? "end" : "start"}
          className={column === "location" ? `${pad} md:max-lg:hidden` : pad}
        >
          <Content {...props} column={column} />
        </Cell>
      ))}
    </Row>
  );
});

/** In a dense list the second line is placed beside the first. */
const besides = (isDense: boolean): string => (isDense ? "md:ms-2 md:inline" : "");

function Content({ column, ...row }: ServerRowProps & { column: ListColumn }): ReactNode {
  const { server, now } = row;
  const locale = useLocale();
  switch (column) {
    case "state":
      return <StateLabels server={server} now={now} mark={row.mark} />;
    case "address":
      return <Address server={server} />;
    case "location":
      return <Location {...row} />;
    case "preset":
      return <Preset {...row} />;
    case "tags":
      return <Tags server={server} />;
    case "project":
      return server.project?.name ?? <span className="text-ink-3">–</span>;
    case "payment":
      return <ServerPayment server={server} now={now} />;
    case "created":
      return <Time value={`${server.created.replace(" ", "T")}Z`} locale={locale} show="date" />;
  }
}

function Address({ server: { ip, state } }: { server: ServerDetails }) {
  const t = useTranslations("servers");
  const common = useTranslations("common");
  const isComing = isMoving(state) || state === "awaiting_payment" || state === "in_review";
  if (ip === null)
    return <span className="text-ink-3 lg:whitespace-nowrap">{isComing ? t("noAddress") : "–"}</span>;
  return (
    <span className="inline-flex items-center whitespace-nowrap">
      <span className="me-1 font-mono">{ip}</span>
      <CopyButton quiet value={ip} label={common("copyNamed", { what: ip })} copiedLabel={common("copied")} />
    </span>
  );
}

function Location({ server: { location }, place: locationCode }: ServerRowProps) {
  return (
    <span className="flex items-center gap-2">
      {locationCode && <span className="text-ink-2 text-xs md:hidden">{locationCode}</span>}
      <Chip title={locationCode}>{location}</Chip>
    </span>
  );
}

function Preset({ server: { preset, os, software, location }, columns, isDense }: ServerRowProps) {
  return (
    <span>
      <span className={isDense ? "block md:inline" : "block"}>{preset}</span>
      <span className={`block text-ink-2 text-xs ${besides(isDense)}`}>
        {software ? `${os}, ${software}` : os}
        {/* Shown where the column of locations is hidden. */}
        {columns.includes("location") && <span className="hidden md:max-lg:inline"> · {location}</span>}
      </span>
    </span>
  );
}

function Tags({ server: { tags } }: { server: ServerDetails }) {
  if (tags.length === 0) return <span className="text-ink-3">–</span>;
  return (
    <span className="flex flex-wrap gap-1 max-md:justify-end">
      {tags.map(({ tag, value }) => (
        <Chip key={tag}>{value ? `${tag}=${value}` : tag}</Chip>
      ))}
    </span>
  );
}

/** For a suspended server, who suspended it is more informative. */
const wordOf = ({ state, suspended_by: by }: Pick<ServerDetails, "state" | "suspended_by">) =>
  by === "cancelled" ? ("ending" as const) : by === "owner" ? ("paused" as const) : state;

function StateLabels({ server, now, mark }: Pick<ServerRowProps, "server" | "now" | "mark">) {
  const { state, stage, progress, job, hostname, ends, suspended_by, doing } = server;
  const t = useTranslations("servers");
  const locale = useLocale();
  const link = "rounded-sm text-xs underline-offset-2 hover:underline";
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 max-md:justify-end">
      <ServerChip state={state} doing={doing} isPaused={suspended_by === "owner"}>
        {t(`states.${wordOf(server)}`)}
      </ServerChip>
      {mark && <AnnouncementMark announcement={mark} />}
      {ends !== null && suspended_by !== "cancelled" && (
        <span className="text-ink-2 text-xs">
          {t("endsOn", { date: formatDate(ends, locale, { now: new Date(now) }) })}
        </span>
      )}
      {doing && !turnOf(state, doing) && <span className="text-ink-2 text-xs">{t("doing")}</span>}
      {isMoving(state) && job && (
        <Link href={jobPath(job)} prefetch={false} className={`${link} figures text-ink-2`}>
          {t("progress", { stage: t(`stages.${stageOf(stage)}`), percent: progress ?? 0 })}
        </Link>
      )}
      {state === "failed" && job && (
        <Link
          href={jobPath(job)}
          prefetch={false}
          aria-label={t("whyFailedNamed", { name: hostname })}
          className={`${link} text-accent-ink`}
        >
          {t("whyFailed")}
        </Link>
      )}
    </span>
  );
}

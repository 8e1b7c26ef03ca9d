import type { Route } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Cell, Row } from "@/components/table/table";
import { Chip } from "@/components/ui/chip";
import { CopyButton } from "@/components/ui/copy-button";
import { LinkPending } from "@/components/ui/link-pending";
import { StateChip } from "@/components/ui/state-chip";
import type { Tone } from "@/components/ui/tone";
import { isMoving } from "@/lib/domain/servers/rules";
import type { ServerRow as ServerFacts } from "@/lib/domain/servers/schema";
import { ServerPayment } from "./server-payment";

const tones = {
  awaiting_payment: "attention",
  deploying: "info",
  running: "good",
  stopped: "neutral",
  suspended: "danger",
  failed: "danger",
  deleted: "neutral",
} satisfies Record<ServerFacts["state"], Tone>;

const stages = ["queued", "allocating", "installing", "configuring", "verifying", "done"] as const;
type Stage = (typeof stages)[number];
const stageOf = (name: string | null): Stage => stages.find((stage) => stage === name) ?? "queued";

const jobPath = (key: string) => `/jobs/${key}` as Route;

type ServerRowProps = {
  server: ServerFacts;
  /** The name of its location, if the catalogue knows it. */
  place: string | undefined;
  /** Milliseconds since 1970; relative times are measured from it. */
  now: number;
};

/** One server of the list. */
export function ServerRow({ server, place, now }: ServerRowProps) {
  const t = useTranslations("servers");
  const common = useTranslations("common");
  const { id, state, hostname, ip, location, preset, os, software } = server;
  const isComing = isMoving(state) || state === "awaiting_payment";
  return (
    <Row>
      {/* As high as the tallest state, so that the row does not jump when a deployment ends. */}
      <Cell head className="md:h-15 md:min-w-32 md:max-w-64">
        <Link
          href={`/servers/${id}` as Route}
          // Prefetching every row would ask the server for each of them.
          prefetch={false}
          className="tap wrap-anywhere inline-flex min-h-6 min-w-6 items-center rounded-sm hover:underline"
        >
          <LinkPending />
          {hostname}
        </Link>
      </Cell>
      <Cell label={t("state")}>
        <StateWords server={server} />
      </Cell>
      <Cell label={t("address")}>
        {ip === null && (
          <span className="text-ink-3 lg:whitespace-nowrap">{isComing ? t("noAddress") : "–"}</span>
        )}
        {ip !== null && (
          <span className="whitespace-nowrap">
            <span className="me-1 font-mono">{ip}</span>
            <CopyButton
              quiet
              value={ip}
              label={common("copyNamed", { what: ip })}
              copiedLabel={common("copied")}
            />
          </span>
        )}
      </Cell>
      <Cell label={t("location")} className="md:max-lg:hidden">
        <span className="flex items-center gap-2">
          {place && <span className="text-ink-2 text-xs md:hidden">{place}</span>}
          <Chip title={place}>{location}</Chip>
        </span>
      </Cell>
      <Cell label={t("preset")}>
        <span>
          <span className="block">{preset}</span>
          <span className="block text-ink-2 text-xs">
            {software ? `${os}, ${software}` : os}
            {/* Shown where there is no room for the column of locations. */}
            <span className="hidden md:max-lg:inline"> · {location}</span>
          </span>
        </span>
      </Cell>
      <Cell label={t("payment")} align="end">
        <ServerPayment server={server} now={now} />
      </Cell>
    </Row>
  );
}

function StateWords({ server: { state, stage, progress, job, hostname } }: { server: ServerFacts }) {
  const t = useTranslations("servers");
  const link = "rounded-sm text-xs underline-offset-2 hover:underline";
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 max-md:justify-end">
      <StateChip tone={tones[state]} live={isMoving(state)}>
        {t(`states.${state}`)}
      </StateChip>
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

import type { Route } from "next";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { objectLabels } from "@/components/activity/labels";
import { Cell, HeadCell, HeadRow, Row, Table } from "@/components/table/table";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SearchX } from "@/components/ui/icons";
import { Kbd } from "@/components/ui/kbd";
import { LinkButton } from "@/components/ui/link-button";
import { StateChip } from "@/components/ui/state-chip";
import type { Tone } from "@/components/ui/tone";
import { formatDate } from "@/lib/base/time-text";
import { shortestWord } from "@/lib/domain/support/search/rules";
import { type Hit, hitGroups } from "@/lib/domain/support/search/schema";
import { CustomerLink } from "./customer-link";
import { pageOfHit } from "./page-of-hit";

const tones: Record<string, Tone> = {
  Active: "good",
  active: "good",
  running: "good",
  online: "good",
  Paid: "good",
  done: "good",
  Unpaid: "attention",
  awaiting_payment: "attention",
  in_review: "attention",
  evacuated: "attention",
  pending: "info",
  waiting: "info",
  deploying: "info",
  Refunded: "info",
  overdue: "danger",
  suspended: "danger",
  failed: "danger",
  offline: "danger",
  gone: "danger",
  Collections: "danger",
};

/** No prefetch: every read is audited. */
function HitLink({ hit }: { hit: Hit }) {
  const href = pageOfHit(hit);
  if (href === null) return hit.title;
  return (
    <Link href={href} prefetch={false} data-hit className="tap text-accent-ink hover:underline">
      {hit.title}
    </Link>
  );
}

type RowRights = {
  /** May read the log. */ hasLog: boolean /** May impersonate customers. */;
  mayImpersonate: boolean;
};

function HitRow({ hit, hasLog, mayImpersonate }: { hit: Hit } & RowRights) {
  const t = useTranslations("staff.search");
  const impersonations = useTranslations("impersonation.start");
  const labels = useTranslations("activity");
  const locale = useLocale();
  const { group, object, detail, until, state, badges, account } = hit;
  // Lists are none, and hosts have another name in the log.
  const hasObject = group !== "lists" && group !== "hosts";
  // A state without a message is shown as stored.
  const name = `states.${group}.${state}` as "states.jobs.done";
  const facts = [
    hasObject && objectLabels(labels, object),
    detail,
    until && t("until", { date: formatDate(until, locale) }),
  ];
  return (
    <Row>
      <Cell head className="wrap-anywhere md:min-w-56">
        <span className="block min-w-0">
          <HitLink hit={hit} />
          <span className="block font-normal text-ink-2 text-xs">{facts.filter(Boolean).join(" · ")}</span>
        </span>
      </Cell>
      {group !== "customers" && (
        <Cell label={t("account")} className="wrap-anywhere md:min-w-40">
          {account ? <CustomerLink id={account.id}>{account.email}</CustomerLink> : "–"}
        </Cell>
      )}
      <Cell label={t("state")}>
        <span className="inline-flex flex-wrap gap-1.5 max-md:justify-end">
          <StateChip tone={tones[state] ?? "neutral"}>{t.has(name) ? t(name) : state}</StateChip>
          {badges.map((badge) => (
            <StateChip key={badge} tone={badge === "review" ? "attention" : "danger"}>
              {t(`badges.${badge}`)}
            </StateChip>
          ))}
        </span>
      </Cell>
      <Cell align="end">
        <span className="inline-flex flex-wrap justify-end gap-2 xl:flex-nowrap">
          {group === "receipts" && (
            <LinkButton size="sm" href={"/staff/queues/receipts" as Route}>
              {t("openQueue")}
            </LinkButton>
          )}
          {mayImpersonate && account && (
            <LinkButton size="sm" href={`/staff/customers/${account.id}/visit` as Route}>
              {impersonations("visit")}
              <span className="sr-only"> {account.email}</span>
            </LinkButton>
          )}
          {hasLog && hasObject && (
            <LinkButton
              size="sm"
              href={`/staff/log?object=${encodeURIComponent(object)}` as Route}
              aria-label={t("logOf", { object })}
            >
              {t("log")}
            </LinkButton>
          )}
        </span>
      </Cell>
    </Row>
  );
}

const shownOfGroup = 10;

/** Search results by group. */
export function SearchResults({ q, hits, ...rights }: { q: string; hits: readonly Hit[] } & RowRights) {
  const t = useTranslations("staff.search");
  if (hits.length === 0)
    return (
      <EmptyState icon={<SearchX size={22} aria-hidden />} title={t("none")}>
        {q.length < shortestWord ? t("short") : t("noneText")}
      </EmptyState>
    );
  const groups = hitGroups.map((group) => ({ group, found: hits.filter((hit) => hit.group === group) }));
  const key = (labels: ReactNode) => <Kbd>{labels}</Kbd>;
  return (
    <>
      <p className="text-ink-2 text-xs">
        {t("found", { count: hits.length })}
        <span className="max-md:hidden pointer-coarse:hidden">
          {" · "}
          {t.rich("moveKeys", { up: key, down: key, enter: key })}
        </span>
      </p>
      {groups
        .filter(({ found }) => found.length > 0)
        .map(({ group, found }) => (
          <Card
            key={group}
            title={t(`groups.${group}`)}
            hint={found.length >= shownOfGroup && t("more")}
            flush
          >
            <Table
              bare
              label={t(`groups.${group}`)}
              head={
                <HeadRow>
                  <HeadCell>{t(`groups.${group}`)}</HeadCell>
                  {group !== "customers" && <HeadCell>{t("account")}</HeadCell>}
                  <HeadCell>{t("state")}</HeadCell>
                  <HeadCell label={t("log")} />
                </HeadRow>
              }
            >
              {found.map((hit) => (
                <HitRow key={`${hit.object} ${hit.title} ${hit.detail} ${hit.until}`} hit={hit} {...rights} />
              ))}
            </Table>
          </Card>
        ))}
    </>
  );
}

import type { Route } from "next";
import Link from "next/link";
import { getLocale, getTranslations } from "next-intl/server";
import { DueChip } from "@/components/tickets/due-chip";
import { usualText } from "@/components/tickets/usual-text";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { DefinitionList } from "@/components/ui/definition-list";
import { Time } from "@/components/ui/time";
import type { AgentShown, Department } from "@/lib/domain/support/tickets/departments/schema";
import type { AgentThread } from "@/lib/domain/support/tickets/schema";
import { HandlingTools } from "./handling-tools";

type HandlingCardProps = {
  thread: AgentThread;
  departments: readonly Department[];
  agents: readonly AgentShown[];
  now: Date;
};

/** Who handles a ticket, how urgent it is, and what is due. */
export async function HandlingCard({ thread, departments, agents, now }: HandlingCardProps) {
  const [t, locale] = await Promise.all([getTranslations("ticketTeam"), getLocale()]);
  const {
    id,
    department: departmentId,
    priority,
    tags,
    answer_due,
    answered,
    solve_due,
    follows,
    rating,
    is_spam,
  } = thread;
  const department = departments.find((one) => one.id === departmentId);
  const link = (ticket: number) => (
    <Link
      href={`/staff/conversations/${ticket}` as Route}
      prefetch={false}
      className="text-accent-ink underline underline-offset-2"
    >
      #{ticket}
    </Link>
  );
  const items = [
    ...(departments.length > 0
      ? [{ key: "department", term: t("department"), value: department?.name ?? t("noDepartment") }]
      : []),
    { key: "priority", term: t("priority"), value: t(`priorities.${priority}`) },
    ...(tags.length > 0
      ? [
          {
            key: "tags",
            term: t("tags"),
            value: (
              <span className="flex flex-wrap gap-1">
                {tags.map((tag) => (
                  <Chip key={tag}>{tag}</Chip>
                ))}
              </span>
            ),
          },
        ]
      : []),
    ...(answered
      ? [{ key: "answered", term: t("firstAnswer"), value: <Time value={answered} locale={locale} /> }]
      : answer_due
        ? [{ key: "answer", term: t("firstAnswer"), value: <DueChip due={answer_due} now={now} /> }]
        : []),
    ...(solve_due
      ? [{ key: "solve", term: t("solution"), value: <DueChip due={solve_due} now={now} /> }]
      : []),
    ...(department?.usual_minutes
      ? [{ key: "usual", term: t("usually"), value: usualText(t, department.usual_minutes) }]
      : []),
    ...(rating === null ? [] : [{ key: "rating", term: t("rating"), value: t(`ratings.${rating}`) }]),
    ...(is_spam ? [{ key: "spam", term: t("spam"), value: t("yes") }] : []),
    ...(follows === null ? [] : [{ key: "follows", term: t("follows"), value: link(follows) }]),
  ];
  return (
    <Card title={t("handling")}>
      <DefinitionList items={items} />
      <div className="mt-4 flex flex-wrap gap-2">
        <HandlingTools
          id={id}
          {...{ priority, tags, department: departmentId, agents }}
          departments={departments
            .filter((one) => one.is_active || one.id === departmentId)
            .map(({ id: key, name }) => ({ id: key, name }))}
          isMerged={thread.merged_into !== null}
        />
      </div>
    </Card>
  );
}

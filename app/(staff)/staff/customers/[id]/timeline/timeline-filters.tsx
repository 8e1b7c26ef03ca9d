import Link from "next/link";
import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { type TimelineTopic, timelineTopics } from "@/lib/domain/support/customer-record/schema";
import { timelineHref } from "./query";

const look = (isOn: boolean) =>
  classNames(
    "inline-flex h-8 items-center rounded-full border px-3 font-medium text-xs pointer-coarse:h-11",
    isOn
      ? "border-accent bg-accent-soft text-accent-ink"
      : "text-ink-2 hover:border-line-strong hover:text-ink",
  );

/** Links that show or hide a topic; several can be chosen. */
export function TimelineFilters({ id, topics }: { id: number; topics: readonly TimelineTopic[] }) {
  const t = useTranslations("customerRecord.timeline");
  const without = (topic: TimelineTopic) => topics.filter((one) => one !== topic);
  return (
    <nav aria-label={t("filters")} className="border-b px-4 py-3">
      <ul className="flex flex-wrap gap-2">
        <li>
          <Link
            href={timelineHref(id, [])}
            prefetch={false}
            aria-current={topics.length === 0 ? "true" : undefined}
            className={look(topics.length === 0)}
          >
            {t("all")}
          </Link>
        </li>
        {timelineTopics.map((topic) => {
          const isOn = topics.includes(topic);
          return (
            <li key={topic}>
              <Link
                href={timelineHref(id, isOn ? without(topic) : [...topics, topic])}
                prefetch={false}
                aria-current={isOn ? "true" : undefined}
                className={look(isOn)}
              >
                {t(`topics.${topic}`)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

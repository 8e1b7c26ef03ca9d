import type { Route } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { mostCounted } from "@/lib/domain/kernel/staff/staff-queue";
import { showOverview } from "@/lib/domain/support/back-office/queue";
import { pageOfQueue, type Queue, type QueueName, queues } from "@/lib/domain/support/back-office/queues";

async function QueueCount({ queue, count }: { queue: Queue; count: number }) {
  const t = await getTranslations("backOffice");
  const isOff = count === 0 && "isMailOff" in queue && queue.isMailOff?.() === true;
  // Mail is off, so none was tried: "0" would suggest that all were sent.
  const shown = isOff ? "–" : count > mostCounted ? `${mostCounted}+` : String(count);
  return (
    <li>
      <Link
        href={pageOfQueue(queue) as Route}
        prefetch={false}
        className="flex h-full min-h-16 flex-col justify-between gap-1 rounded-md border bg-raised px-4 py-3 hover:bg-hover"
      >
        <span className={classNames("figures font-semibold text-xl", count === 0 && "text-ink-2")}>
          {shown}
        </span>
        <span className="text-ink-2 text-xs">{isOff ? t("mailOff") : t(`queues.${queue.name}`)}</span>
      </Link>
    </li>
  );
}

type OverviewProps = {
  context: StaffContext /** Queues that the page counts elsewhere. */;
  without: readonly QueueName[];
};

/** Queues that need a person, as counts with links to the lists. */
export async function Overview({ context, without }: OverviewProps) {
  const [t, { queues: all }] = await Promise.all([
    getTranslations("backOffice"),
    showOverview.call(context, {}),
  ]);
  const counted = all.filter(({ name }) => !without.includes(name));
  if (counted.length === 0) return null;
  return (
    <Card title={t("needs")}>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4">
        {counted.map(({ name, count }) => {
          const queue = queues.find((one) => one.name === name);
          return queue && <QueueCount key={name} queue={queue} count={count} />;
        })}
      </ul>
    </Card>
  );
}

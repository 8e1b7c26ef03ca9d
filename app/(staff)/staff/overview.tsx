import type { Route } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { mostCounted } from "@/lib/domain/kernel/staff/staff-queue";
import { showOverview } from "@/lib/domain/support/back-office/queue";
import { pageOfQueue, type Queue, type QueueName, queues } from "@/lib/domain/support/back-office/queues";

type Counted = { queue: Queue; count: number };

/** Mail is off, so none was tried: "nothing" would suggest that all were sent. */
const isOff = ({ queue, count }: Counted) =>
  count === 0 && "isMailOff" in queue && queue.isMailOff?.() === true;

async function QueueCount(counted: Counted) {
  const t = await getTranslations("backOffice");
  const { queue, count } = counted;
  const shown = isOff(counted) ? "–" : count > mostCounted ? `${mostCounted}+` : String(count);
  return (
    <li>
      <Link
        href={pageOfQueue(queue) as Route}
        prefetch={false}
        className="flex h-full min-h-16 flex-col justify-between gap-1 rounded-md border bg-raised px-4 py-3 hover:bg-hover"
      >
        <span className="figures font-semibold text-xl">{shown}</span>
        <span className="text-ink-2 text-xs">
          {isOff(counted) ? t("mailOff") : t(`queues.${queue.name}`)}
        </span>
      </Link>
    </li>
  );
}

/** Queues without work, as links in a row: they are looked into at times, and take no eye. */
async function EmptyQueues({ queues: all }: { queues: readonly Queue[] }) {
  const t = await getTranslations("backOffice");
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1.5 text-ink-2 text-xs">
      <span>{t("nothingIn")}</span>
      {all.map((queue) => (
        <Link
          key={queue.name}
          href={pageOfQueue(queue) as Route}
          prefetch={false}
          className="tap underline-offset-2 hover:underline"
        >
          {t(`queues.${queue.name}`)}
        </Link>
      ))}
    </div>
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
  const counted = all.flatMap(({ name, count }): Counted[] => {
    const queue = without.includes(name) ? undefined : queues.find((one) => one.name === name);
    return queue ? [{ queue, count }] : [];
  });
  if (counted.length === 0) return null;
  const isShown = (one: Counted) => one.count > 0 || isOff(one);
  const waiting = counted.filter(isShown);
  const empty = counted.filter((one) => !isShown(one)).map(({ queue }) => queue);
  return (
    <Card title={t("needs")}>
      <div className="space-y-4">
        {waiting.length > 0 && (
          <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4">
            {waiting.map((one) => (
              <QueueCount key={one.queue.name} {...one} />
            ))}
          </ul>
        )}
        {empty.length > 0 && <EmptyQueues queues={empty} />}
      </div>
    </Card>
  );
}

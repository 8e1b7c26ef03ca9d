import type { Route } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import type { StaffContext } from "@/lib/domain/kernel/context";
import { showOverview } from "@/lib/domain/support/back-office/queue";
import { mostCounted, ownPages, type QueueName } from "@/lib/domain/support/back-office/schema";
import { runtime } from "@/lib/env";

const isMailOff = (name: QueueName): boolean =>
  name === "mails" && runtime().environment.SMTP_URL === undefined;

const placeOf = (name: QueueName): string =>
  (ownPages as Partial<Record<QueueName, string>>)[name] ?? `/staff/queues/${name}`;

async function QueueCount({ name, count }: { name: QueueName; count: number }) {
  const t = await getTranslations("backOffice");
  const isOff = isMailOff(name) && count === 0;
  // Nothing failed, as nothing was tried: a nought would say that all is sent.
  const shown = isOff ? "–" : count > mostCounted ? `${mostCounted}+` : String(count);
  return (
    <li>
      <Link
        href={placeOf(name) as Route}
        prefetch={false}
        className="flex h-full min-h-16 flex-col justify-between gap-1 rounded-md border bg-raised px-4 py-3 hover:bg-hover"
      >
        <span className={classNames("figures font-semibold text-xl", count === 0 && "text-ink-2")}>
          {shown}
        </span>
        <span className="text-ink-2 text-xs">{isOff ? t("mailOff") : t(`queues.${name}`)}</span>
      </Link>
    </li>
  );
}

/** What needs a person, as numbers that lead to the lists. */
export async function Overview({ context }: { context: StaffContext }) {
  const [t, { queues }] = await Promise.all([getTranslations("backOffice"), showOverview.call(context, {})]);
  if (queues.length === 0) return null;
  return (
    <Card title={t("needs")}>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4">
        {queues.map((queue) => (
          <QueueCount key={queue.name} {...queue} />
        ))}
      </ul>
    </Card>
  );
}

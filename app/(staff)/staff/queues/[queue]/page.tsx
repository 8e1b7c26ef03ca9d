import type { Metadata, Route } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ClientMessages } from "@/components/frame/client-messages";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import type { Context } from "@/lib/domain/kernel/operation/context";
import { showQueue } from "@/lib/domain/support/back-office/queue";
import { type ListQueue, listNames, queueOf } from "@/lib/domain/support/back-office/queues";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { ActButton } from "../../acting/action-button";
import { mayAct } from "../../acting/action-rights";
import { BackOfficeTable } from "../../back-office-table";
import { paymentHref } from "../../customers/[id]/frame/row-pages";
import { readBefore } from "../../read-before";
import { ImportList } from "./import-list";
import { QueueActs } from "./queue-actions";
import { StatementForm } from "./statement-form";

type PageProps = {
  params: Promise<{ queue: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

function readQueue(text: string): ListQueue {
  const name = listNames.find((one) => one === text);
  return name === undefined ? notFound() : queueOf[name];
}

/** What stands above the list of some. */
const above: Partial<Record<ListQueue["name"], (context: Context) => ReactNode>> = {
  receipts: (context) => (
    <>
      <StatementForm />
      <ImportList context={context} />
    </>
  ),
};

/** Pages that belong to some. */
const beside: Partial<Record<ListQueue["name"], { href: string; word: "matching" | "orders" }[]>> = {
  receipts: [{ href: "/staff/bank", word: "matching" }],
  payouts: [{ href: "/staff/sepa", word: "orders" }],
};

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { name } = readQueue((await params).queue);
  const t = await getTranslations("backOffice");
  return { title: t(`queues.${name}`) };
}

async function content({ params, searchParams }: PageProps) {
  const queue = readQueue((await params).queue);
  const { name, isDismissible = false } = queue;
  const path = `/staff/queues/${name}`;
  const context = await signedInStaff(path);
  const wanted = await searchParams;
  const before = readBefore(wanted);
  const isDismissed = isDismissible && wanted.aside === "1";
  const here = isDismissed ? `${path}?aside=1` : path;
  const asked = { queue: name, aside: isDismissed, ...(before !== null && { before }) };
  const [t, staff, page] = await Promise.all([
    getTranslations("backOffice"),
    getTranslations("staff"),
    orNotFound(showQueue.call(context, asked)),
  ]);
  const { account } = context.actor;
  const add = above[name]?.(context);
  return (
    <ClientMessages namespaces={["backOffice", "common", "problems"]}>
      <PageHeader
        title={t(`queues.${name}`)}
        description={t(`queueHints.${name}`)}
        breadcrumb={<Breadcrumb label={t("place")} items={[{ href: "/staff", label: staff("nav.home") }]} />}
        actions={
          <>
            {beside[name]?.map(({ href, word }) => (
              <LinkButton key={href} href={href as Route}>
                {t(word)}
              </LinkButton>
            ))}
            {name === "receipts" && mayAct(account, "record") && (
              <ActButton act="record" subject={{ id: 0 }} name={t("queues.receipts")} size="md" />
            )}
          </>
        }
      />
      <div className="space-y-4">
        {add}
        <Card
          title={isDismissed ? t("asideTitle") : add && t(`queues.${name}`)}
          hint={isDismissed && t("asideHint")}
          flush
          actions={
            isDismissible && (
              <LinkButton size="sm" href={(isDismissed ? path : `${path}?aside=1`) as Route}>
                {isDismissed ? t("notAside") : t("showAside")}
              </LinkButton>
            )
          }
        >
          <BackOfficeTable
            name={name}
            label={t(`queues.${name}`)}
            rows={page.rows}
            emptyText={isDismissed ? t("asideEmpty") : queue.isMailOff?.() ? t("mailOffText") : undefined}
            look={queue.look}
            hrefOf={(row) => (queue.href?.(row) as Route | undefined) ?? paymentHref(row)}
            hasAccounts={!queue.hasNoAccounts}
            {...(queue.acts && {
              actsOf: (row) => <QueueActs queue={queue} row={row} staff={account} me={account.email} />,
            })}
            footer={
              page.older !== null && (
                <LinkButton size="sm" href={`${here}${isDismissed ? "&" : "?"}before=${page.older}` as Route}>
                  {t("older")}
                </LinkButton>
              )
            }
          />
        </Card>
      </div>
    </ClientMessages>
  );
}

/** One queue for staff. Not found for staff without its right. */
export default function QueuePage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}

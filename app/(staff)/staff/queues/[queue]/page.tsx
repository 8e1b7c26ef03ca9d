import type { Metadata, Route } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { dismissibleQueues } from "@/lib/domain/messages/message-log/schema";
import { showQueue } from "@/lib/domain/support/back-office/queue";
import { type BackOfficeRow, type ListName, listNames } from "@/lib/domain/support/back-office/schema";
import { runtime } from "@/lib/env";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { BackOfficeTable } from "../../back-office-table";
import { paymentHref } from "../../customers/[id]/row-pages";
import { readBefore } from "../../read-before";
import { ImportList } from "./import-list";
import { QueueActs } from "./queue-actions";
import { StatementForm } from "./statement-form";

type PageProps = {
  params: Promise<{ queue: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

function readName(text: string): ListName {
  const name = listNames.find((one) => one === text);
  return name ?? notFound();
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const name = readName((await params).queue);
  const t = await getTranslations("backOffice");
  return { title: t(`queues.${name}`) };
}

/** Where more of a plan is put on sale. */
const planHref = ({ title }: BackOfficeRow): Route =>
  `/staff/catalogue/presets?q=${encodeURIComponent(title)}` as Route;

async function content({ params, searchParams }: PageProps) {
  const name = readName((await params).queue);
  const path = `/staff/queues/${name}`;
  const context = await signedInStaff(path);
  const wanted = await searchParams;
  const before = readBefore(wanted);
  const isDismissible = dismissibleQueues.some((one) => one === name);
  const isDismissed = isDismissible && wanted.aside === "1";
  const here = isDismissed ? `${path}?aside=1` : path;
  const asked = { queue: name, aside: isDismissed, ...(before !== null && { before }) };
  const [t, staff, page] = await Promise.all([
    getTranslations("backOffice"),
    getTranslations("staff"),
    orNotFound(showQueue.call(context, asked)),
  ]);
  const { kind } = context.actor.account;
  const isMailOff = name === "mails" && runtime().environment.SMTP_URL === undefined;
  return (
    <ClientMessages namespaces={["backOffice", "common", "problems"]}>
      <PageHeader
        title={t(`queues.${name}`)}
        description={t(`queueHints.${name}`)}
        breadcrumb={<Breadcrumb label={t("place")} items={[{ href: "/staff", label: staff("nav.home") }]} />}
      />
      <div className="space-y-4">
        {name === "receipts" && <StatementForm />}
        {name === "receipts" && <ImportList context={context} />}
        <Card
          title={isDismissed ? t("asideTitle") : name === "receipts" && t(`queues.${name}`)}
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
            emptyText={isDismissed ? t("asideEmpty") : isMailOff ? t("mailOffText") : undefined}
            {...(name === "stock" && { hrefOf: planHref })}
            {...(name === "payments" && { hrefOf: paymentHref })}
            hasAccounts={name !== "stock" && name !== "tasks" && name !== "receipts"}
            {...(name !== "stock" && {
              actsOf: (row) => (
                <QueueActs name={name} row={row} kind={kind} me={context.actor.account.email} />
              ),
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

/** One list of what needs a person. To staff without its right there is no such page. */
export default function QueuePage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}

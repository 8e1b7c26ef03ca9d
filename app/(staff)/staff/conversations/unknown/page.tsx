import type { Metadata, Route } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { pageLinks } from "@/components/table/page-links";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { DownloadLink } from "@/components/ui/download-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Time } from "@/components/ui/time";
import { orNotFound } from "@/lib/api/or-not-found";
import { decide } from "@/lib/domain/kernel/access/access";
import { listUnmatchedMails, type UnmatchedMail } from "@/lib/domain/support/tickets/agent/internal-notes";
import { failedInboundQueue } from "@/lib/domain/support/tickets/inbound/failed-inbound-queue";
import { unmatchedMailsQueue } from "@/lib/domain/support/tickets/inbound/unmatched-queue";
import { listBlockedSenders } from "@/lib/domain/support/tickets/spam/senders";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { type Query, queueHref, readQueueFilter } from "../filter";
import { MailButton } from "../mail-button";
import { UnblockButton } from "./unblock-button";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("tickets.agent");
  return { title: t("unknown") };
}

async function MailCard({ mail }: { mail: UnmatchedMail }) {
  const { id, sender, why, subject, text, received, is_kept: isKept } = mail;
  const [t, locale] = await Promise.all([getTranslations("tickets.agent"), getLocale()]);
  return (
    <Card
      title={<span className="wrap-anywhere">{subject || sender}</span>}
      hint={<Time value={received} locale={locale} />}
      actions={
        <>
          {isKept && (
            <>
              <DownloadLink
                href={`${failedInboundQueue.page}/${id}`}
                label={t("failedSourceNamed", { sender })}
              >
                {t("failedSource")}
              </DownloadLink>
              <MailButton act="retry" id={id} sender={sender} />
            </>
          )}
          <MailButton act="block" id={id} sender={sender} />
          <MailButton act="dismissUnknown" id={id} sender={sender} />
        </>
      }
    >
      <p className="break-all text-ink-2 text-xs">{sender}</p>
      {why === "too_many" && <p className="mt-2">{t("unknownTooMany")}</p>}
      <p className="wrap-anywhere mt-2 whitespace-pre-wrap">{text}</p>
      {!isKept && <p className="mt-2 text-ink-2 text-xs">{t("unknownNotKept")}</p>}
    </Card>
  );
}

type PageProps = { searchParams: Promise<Query> };

const { page } = unmatchedMailsQueue;

async function content({ searchParams }: PageProps) {
  const context = await signedInStaff(page);
  const { after } = readQueueFilter(await searchParams);
  const { mails, next } = await orNotFound(listUnmatchedMails.call(context, { after }));
  const { senders } = decide(context.actor, listBlockedSenders).isAllowed
    ? await listBlockedSenders.call(context, {})
    : { senders: [] };
  const [t, path] = await Promise.all([getTranslations("tickets.agent"), getTranslations("tickets")]);
  return (
    <ClientMessages namespaces={["tickets", "problems"]}>
      <PageHeader
        title={t("unknown")}
        description={t("unknownHint")}
        breadcrumb={<Breadcrumb label={path("path")} items={[{ href: queueHref({}), label: t("title") }]} />}
      />
      <div className="max-w-[60rem] space-y-4">
        {mails.map((mail) => (
          <MailCard key={mail.id} mail={mail} />
        ))}
        {pageLinks(
          t("unknown"),
          after !== undefined && { href: page as Route, label: t("first") },
          next !== null && { href: `${page}?after=${next}` as Route, label: t("next") },
        )}
        {mails.length === 0 && (
          <Card>
            <EmptyState title={t("unknownNone")} />
          </Card>
        )}
        {senders.length > 0 && (
          <Card title={t("blockedSenders")} flush>
            <ul className="divide-y">
              {senders.map(({ email }) => (
                <li key={email} className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
                  <span className="min-w-0 break-all">{email}</span>
                  <UnblockButton email={email} />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </ClientMessages>
  );
}

/** Mails that are in no ticket. */
export default function UnknownPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}

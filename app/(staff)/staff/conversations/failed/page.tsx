import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { DownloadLink } from "@/components/ui/download-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Time } from "@/components/ui/time";
import { orNotFound } from "@/lib/api/or-not-found";
import { type FailedMail, listFailedMails } from "@/lib/domain/support/tickets/agent/failed-mails";
import { failedInboundQueue } from "@/lib/domain/support/tickets/inbound/failed-inbound-queue";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { queueHref } from "../filter";
import { MailButton } from "../mail-button";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("tickets.agent");
  return { title: t("failed") };
}

async function MailCard({ mail }: { mail: FailedMail }) {
  const {
    id,
    why,
    error,
    sender,
    subject,
    size_bytes: bytes,
    received,
    mailbox,
    uid,
    is_kept: isKept,
  } = mail;
  const [t, locale] = await Promise.all([getTranslations("tickets"), getLocale()]);
  const whose = sender || t("agent.failedNobody");
  const kilobytes = Math.max(1, Math.round((bytes ?? 0) / 1024));
  // Rounded up: a mail above the limit of 30 MB must not be shown as "30 MB".
  const megabytes = Math.ceil((bytes ?? 0) / 104_857.6) / 10;
  const size =
    bytes !== null &&
    (kilobytes < 1024
      ? t("kilobytes", { size: String(kilobytes) })
      : t("megabytes", { size: megabytes.toLocaleString(locale) }));
  return (
    <Card
      title={<span className="wrap-anywhere">{subject || whose}</span>}
      hint={<Time value={received} locale={locale} />}
      actions={
        <>
          {isKept && (
            <>
              <DownloadLink
                href={`${failedInboundQueue.page}/${id}`}
                label={t("agent.failedSourceNamed", { sender: whose })}
              >
                {t("agent.failedSource")}
              </DownloadLink>
              <MailButton act="retry" id={id} sender={whose} />
            </>
          )}
          <MailButton act="dismissFailed" id={id} sender={whose} />
        </>
      }
    >
      <p className="wrap-anywhere text-ink-2 text-xs">
        {[subject && whose, size, t("agent.failedPlace", { uid: String(uid), mailbox })]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p className="mt-2">{t(`agent.failedWhy.${why}`)}</p>
      {error !== "" && <p className="wrap-anywhere text-ink-2 text-xs">{error}</p>}
      {!isKept && <p className="wrap-anywhere mt-2">{t("agent.failedNotKept", { mailbox })}</p>}
    </Card>
  );
}

async function content() {
  const context = await signedInStaff(failedInboundQueue.page);
  const { mails } = await orNotFound(listFailedMails.call(context, {}));
  const t = await getTranslations("tickets");
  const back = { href: queueHref({}), label: t("agent.title") };
  return (
    <ClientMessages namespaces={["tickets", "problems"]}>
      <PageHeader
        title={t("agent.failed")}
        description={mails.length > 0 && t("agent.failedHint")}
        breadcrumb={<Breadcrumb label={t("path")} items={[back]} />}
      />
      <div className="max-w-[60rem] space-y-4">
        {mails.map((mail) => (
          <MailCard key={mail.id} mail={mail} />
        ))}
        {mails.length === 0 && (
          <Card>
            <EmptyState title={t("agent.failedNone")} />
          </Card>
        )}
      </div>
    </ClientMessages>
  );
}

/** Mails that could not be processed. */
export default function FailedPage() {
  return orStaffSkeleton(() => content());
}

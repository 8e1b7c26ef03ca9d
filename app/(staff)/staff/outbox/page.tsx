import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { listMessageLog } from "@/lib/domain/messages/message-log/list";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../or-staff-skeleton";
import { MessageLogFilters } from "./message-filters";
import { MessageLogTable } from "./message-table";
import { readMessageLogFilter } from "./read-filter";

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("backOffice.messageLog");
  return { title: t("title") };
}

async function content({ searchParams }: PageProps) {
  const context = await signedInStaff("/staff/outbox");
  const filter = readMessageLogFilter(await searchParams);
  const [t, texts, locale, page] = await Promise.all([
    getTranslations("backOffice.messageLog"),
    getTranslations("mailTexts"),
    getLocale(),
    orNotFound(listMessageLog.call(context, filter)),
  ]);
  const { account: staff } = context.actor;
  return (
    <ClientMessages namespaces={["backOffice", "common", "problems"]}>
      <PageHeader
        title={t("title")}
        description={t("hint")}
        actions={
          hasStaffRight(staff, "mail_texts/manage") && (
            <LinkButton href="/staff/mail-texts">{texts("title")}</LinkButton>
          )
        }
      />
      <div className="space-y-4">
        {!page.is_sending && <Notice tone="info">{t(`off.${filter.channel}`)}</Notice>}
        <MessageLogFilters filter={filter} />
        <Card title={t(filter.channel)} flush>
          <MessageLogTable page={page} filter={filter} staff={staff} locale={locale} />
        </Card>
      </div>
    </ClientMessages>
  );
}

/** Mails and text messages. Those with a secret link or code cannot be read here. */
export default function MessageLogPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}

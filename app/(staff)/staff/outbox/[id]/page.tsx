import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { showMail } from "@/lib/domain/messages/message-log/show";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";

type PageProps = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("backOffice.messageLog");
  return { title: t("mail") };
}

async function content({ params }: PageProps) {
  const { id } = await params;
  if (!/^[1-9]\d{0,8}$/.test(id)) notFound();
  const context = await signedInStaff(`/staff/outbox/${id}`);
  const [t, backOffice, mail] = await Promise.all([
    getTranslations("backOffice.messageLog"),
    getTranslations("backOffice"),
    orNotFound(showMail.call(context, { id: Number(id) })),
  ]);
  return (
    <>
      <PageHeader
        title={mail.is_erased ? t("mail") : mail.subject}
        breadcrumb={
          <Breadcrumb label={backOffice("place")} items={[{ href: "/staff/outbox", label: t("title") }]} />
        }
      />
      <Card title={t("mail")} hint={mail.is_masked && t("masked")}>
        {mail.is_erased ? (
          <p className="text-ink-2">{t("erased")}</p>
        ) : (
          <pre className="whitespace-pre-wrap break-words font-sans">{mail.body}</pre>
        )}
      </Card>
    </>
  );
}

/** Content of a mail, without its secrets. */
export default function MailPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}

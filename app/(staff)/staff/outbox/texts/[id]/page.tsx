import type { Metadata, Route } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { showText } from "@/lib/domain/messages/message-log/show-text";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../../or-staff-skeleton";

type PageProps = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("backOffice.messageLog");
  return { title: t("text") };
}

async function content({ params }: PageProps) {
  const { id } = await params;
  if (!/^[1-9]\d{0,8}$/.test(id)) notFound();
  const context = await signedInStaff(`/staff/outbox/texts/${id}`);
  const [t, backOffice, text] = await Promise.all([
    getTranslations("backOffice.messageLog"),
    getTranslations("backOffice"),
    orNotFound(showText.call(context, { id: Number(id) })),
  ]);
  const key = `kinds.${text.kind.replaceAll(".", "_")}` as "kinds.unknown";
  return (
    <>
      <PageHeader
        title={backOffice.has(key) ? backOffice(key) : text.kind}
        breadcrumb={
          <Breadcrumb
            label={backOffice("place")}
            items={[{ href: "/staff/outbox?channel=texts" as Route, label: t("title") }]}
          />
        }
      />
      <Card title={t("text")}>
        <pre className="whitespace-pre-wrap break-words font-sans">{text.body}</pre>
      </Card>
    </>
  );
}

/** Content of a text message. */
export default function TextPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}

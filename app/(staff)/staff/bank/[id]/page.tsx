import type { Metadata, Route } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { showMatch } from "@/lib/domain/money/bank/list-matches";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { ReceiptText } from "../receipt-text";
import { SplitForm } from "./split-form";

type PageProps = { params: Promise<{ id: string }> };

const readId = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : notFound());

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("bank");
  return { title: t("split.title") };
}

async function content({ params }: PageProps) {
  const id = readId((await params).id);
  const context = await signedInStaff(`/staff/bank/${id}`);
  const [t, backOffice, { receipt }] = await Promise.all([
    getTranslations("bank"),
    getTranslations("backOffice"),
    orNotFound(showMatch.call(context, { id })),
  ]);
  return (
    <ClientMessages namespaces={["backOffice", "bank", "common", "problems"]}>
      <PageHeader
        title={t("split.title")}
        description={t("split.text")}
        breadcrumb={
          <Breadcrumb
            label={backOffice("place")}
            items={[{ href: "/staff/bank" as Route, label: t("title") }]}
          />
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title={t("split.receipt")}>
          <ReceiptText receipt={receipt} />
        </Card>
        <Card title={t("split.parts")}>
          <SplitForm receipt={receipt} />
        </Card>
      </div>
    </ClientMessages>
  );
}

/** Splits one receipt over several invoices. */
export default function SplitPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}

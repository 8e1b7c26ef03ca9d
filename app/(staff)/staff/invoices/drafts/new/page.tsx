import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { orNotFound } from "@/lib/api/or-not-found";
import { showDraftTerms } from "@/lib/domain/support/invoice-drafts/show";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../../or-staff-skeleton";
import { DraftForm } from "../draft-form";
import { DraftHead } from "../draft-head";

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("backOffice.drafts");
  return { title: t("new") };
}

async function content({ searchParams }: PageProps) {
  const { customer } = await searchParams;
  if (typeof customer !== "string" || !/^[1-9]\d{0,8}$/.test(customer)) notFound();
  const context = await signedInStaff(`/staff/invoices/drafts/new?customer=${customer}`);
  const [t, terms] = await Promise.all([
    getTranslations("backOffice.drafts"),
    orNotFound(showDraftTerms.call(context, { account: Number(customer) })),
  ]);
  return (
    <ClientMessages namespaces={["backOffice", "common", "invoice", "problems"]}>
      <DraftHead title={t("new")} terms={terms} />
      <DraftForm terms={terms} draft={null} />
    </ClientMessages>
  );
}

/** A new draft of an invoice for a customer. */
export default function NewDraftPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}

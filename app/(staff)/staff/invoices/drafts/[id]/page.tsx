import type { Metadata, Route } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { orNotFound } from "@/lib/api/or-not-found";
import { showDraft } from "@/lib/domain/support/invoice-drafts/show";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../../or-staff-skeleton";
import { DraftForm } from "../draft-form";
import { DraftHead } from "../draft-head";

type PageProps = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { id } = await params;
  const t = await getTranslations("backOffice.drafts");
  return { title: t("title", { id }) };
}

async function content({ params }: PageProps) {
  const { id } = await params;
  if (!/^[1-9]\d{0,8}$/.test(id)) notFound();
  const context = await signedInStaff(`/staff/invoices/drafts/${id}`);
  const [t, draft] = await Promise.all([
    getTranslations("backOffice.drafts"),
    orNotFound(showDraft.call(context, { id: Number(id) })),
  ]);
  if (draft.invoice !== null) redirect(`/staff/invoices/${draft.invoice}` as Route);
  return (
    <ClientMessages namespaces={["backOffice", "common", "invoice", "problems"]}>
      <DraftHead title={t("title", { id })} terms={draft} />
      <DraftForm terms={draft} draft={draft} />
    </ClientMessages>
  );
}

/** A draft of an invoice, until it is issued. */
export default function DraftPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}

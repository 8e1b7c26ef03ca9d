import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { findReader } from "@/lib/domain/support/tickets/agent/find-reader";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { TicketTrail } from "../trail";
import { WriteForm } from "./write-form";

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("ticketTeam.write");
  return { title: t("title") };
}

const idOf = (text: unknown): number | null =>
  typeof text === "string" && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

async function content({ searchParams }: PageProps) {
  const { customer, server } = await searchParams;
  const context = await signedInStaff("/staff/conversations/new");
  const to = idOf(server) === null ? "customer" : "server";
  const id = idOf(server) ?? idOf(customer);
  if (id === null) notFound();
  const reader = await orNotFound(findReader.call(context, { to, id }));
  const t = await getTranslations("ticketTeam.write");
  return (
    <ClientMessages namespaces={["tickets", "ticketTeam", "common", "problems"]}>
      <PageHeader
        title={t("title")}
        description={reader.server ? t("aboutServer", reader) : t("to", reader)}
        breadcrumb={<TicketTrail />}
      />
      <div className="max-w-[48rem]">
        <WriteForm to={to} id={id} language={reader.language} />
      </div>
    </ClientMessages>
  );
}

/** A new ticket that support begins. Not found for staff without the right. */
export default function WritePage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}

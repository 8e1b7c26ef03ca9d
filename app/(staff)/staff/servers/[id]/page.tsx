import type { Metadata, Route } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { showServerRecord } from "@/lib/domain/support/server-record/show";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { AbuseLink } from "../../abuse/abuse-link";
import { AddressAct } from "./acts/address-act";
import { BillingActs } from "./acts/billing-acts";
import { FirewallActs } from "./acts/firewall-acts";
import { JobActs } from "./acts/job-acts";
import { MachineActs } from "./acts/machine-acts";
import { NoteAct } from "./acts/note-act";
import { ScreenActs } from "./acts/screen-acts";
import { ServerActs } from "./acts/server-acts";
import { BillingCard } from "./cards/billing-card";
import { CustomerCard } from "./cards/customer-card";
import { FirewallCard } from "./cards/firewall-card";
import { JobsCard } from "./cards/jobs-card";
import { NetworkCard } from "./cards/network-card";
import { NotesCard } from "./cards/notes-card";
import { StateCard } from "./cards/state-card";
import { ServerLog } from "./server-log";

type PageProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const readId = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : notFound());

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { id } = await params;
  const t = await getTranslations("serverRecord");
  return { title: t("title", { id }) };
}

async function content({ params, searchParams }: PageProps) {
  const id = readId((await params).id);
  const context = await signedInStaff(`/staff/servers/${id}`);
  const [record, t, query] = await Promise.all([
    orNotFound(showServerRecord.call(context, { id })),
    getTranslations("backOffice"),
    searchParams,
  ]);
  const { customer } = record;
  const { account: staff } = context.actor;
  return (
    <ClientMessages namespaces={["backOffice", "serverRecord", "common", "problems"]}>
      <PageHeader
        title={<span className="wrap-anywhere">{record.hostname}</span>}
        aside={`№ ${id}`}
        description={record.label}
        breadcrumb={
          <Breadcrumb
            label={t("place")}
            items={[{ href: `/staff/customers/${customer.id}` as Route, label: customer.email }]}
          />
        }
        actions={<ServerActs record={record} staff={staff} />}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <StateCard record={record} actions={<MachineActs record={record} staff={staff} />} />
        <div className="grid min-w-0 gap-4">
          <CustomerCard record={record} actions={<ScreenActs record={record} staff={staff} />} />
          <BillingCard record={record} actions={<BillingActs record={record} staff={staff} />} />
        </div>
      </div>
      <div className="mt-4 space-y-4">
        <NetworkCard
          record={record}
          actions={<AbuseLink staff={staff} of={{ server: id }} />}
          actsOf={(address) => <AddressAct address={address} record={record} staff={staff} />}
        />
        <FirewallCard record={record} actions={<FirewallActs record={record} staff={staff} />} />
        <JobsCard record={record} actsOf={(job) => <JobActs job={job} record={record} staff={staff} />} />
        <NotesCard record={record} actions={<NoteAct record={record} staff={staff} />} />
        <ServerLog id={id} context={context} query={query} />
      </div>
    </ClientMessages>
  );
}

/** A server of any customer. Its URL contains an id, never a name; each read is audited. */
export default function StaffServerPage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}

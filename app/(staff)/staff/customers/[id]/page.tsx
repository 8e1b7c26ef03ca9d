import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { CustomerRisk } from "./customer-risk";
import { openRecord, type RecordProps, recordTitle } from "./frame/open-record";
import { PersonCard } from "./frame/person-card";
import { RecordFrame } from "./frame/record-frame";
import { LogLink } from "./timeline/log-link";
import { NotesCard } from "./timeline/notes-card";
import { TimelineCard } from "./timeline/timeline-card";

export const generateMetadata = (props: RecordProps) => recordTitle(props, "overview");

async function content(props: RecordProps) {
  const opened = await openRecord(props, "overview");
  const { record, staff } = opened;
  const { customer } = record;
  return (
    <RecordFrame opened={opened}>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0 max-lg:order-2">
          <TimelineCard
            opened={opened}
            actions={hasStaffRight(staff, "audit/read") && <LogLink id={customer.id} />}
          />
        </div>
        <div className="min-w-0 space-y-4">
          <PersonCard customer={customer} staff={staff} />
          <NotesCard record={record} staff={staff} />
          <CustomerRisk context={opened.context} id={customer.id} email={customer.email} />
        </div>
      </div>
    </RecordFrame>
  );
}

/** One customer's record: who it is, and what happened. Its URL contains an id, never a name; each read is audited. */
export default function CustomerPage(props: RecordProps) {
  return orStaffSkeleton(() => content(props));
}

import { orStaffSkeleton } from "../../../../or-staff-skeleton";
import { openRecord, type RecordProps, recordTitle } from "../frame/open-record";
import { RecordFrame } from "../frame/record-frame";
import { RecordSection } from "../frame/record-section";

export const generateMetadata = (props: RecordProps) => recordTitle(props, "mails");

async function content(props: RecordProps) {
  const opened = await openRecord(props, "mails");
  const { record, staff } = opened;
  return (
    <RecordFrame opened={opened}>
      <div className="space-y-4">
        <RecordSection isMain record={record} name="mails" staff={staff} />
        <RecordSection record={record} name="webhooks" staff={staff} />
      </div>
    </RecordFrame>
  );
}

/** Mails and webhooks to the customer. */
export default function CustomerMailsPage(props: RecordProps) {
  return orStaffSkeleton(() => content(props));
}

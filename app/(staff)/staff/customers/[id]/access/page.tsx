import { orStaffSkeleton } from "../../../../or-staff-skeleton";
import { openRecord, type RecordProps, recordTitle } from "../frame/open-record";
import { RecordFrame } from "../frame/record-frame";
import { RecordSection } from "../frame/record-section";
import { AccessCard } from "./access-card";

export const generateMetadata = (props: RecordProps) => recordTitle(props, "access");

async function content(props: RecordProps) {
  const opened = await openRecord(props, "access");
  const { record, staff } = opened;
  return (
    <RecordFrame opened={opened}>
      <div className="space-y-4">
        <AccessCard record={record} staff={staff} />
        <RecordSection record={record} name="sign_ins" staff={staff} />
        <RecordSection record={record} name="sessions" staff={staff} />
        <RecordSection record={record} name="keys" staff={staff} />
      </div>
    </RecordFrame>
  );
}

/** How the customer signs in: factor, PIN, locks, sign-ins, sessions and keys. */
export default function CustomerAccessPage(props: RecordProps) {
  return orStaffSkeleton(() => content(props));
}

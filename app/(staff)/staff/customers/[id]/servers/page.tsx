import { orStaffSkeleton } from "../../../../or-staff-skeleton";
import { openRecord, type RecordProps, recordTitle } from "../frame/open-record";
import { RecordFrame } from "../frame/record-frame";
import { RecordSection } from "../frame/record-section";
import { OrderLink } from "./order-link";

export const generateMetadata = (props: RecordProps) => recordTitle(props, "servers");

async function content(props: RecordProps) {
  const opened = await openRecord(props, "servers");
  const { record, staff } = opened;
  return (
    <RecordFrame opened={opened}>
      <div className="space-y-4">
        <RecordSection
          isMain
          record={record}
          name="servers"
          staff={staff}
          actions={<OrderLink opened={opened} />}
        />
        <RecordSection record={record} name="jobs" staff={staff} />
      </div>
    </RecordFrame>
  );
}

/** The customer's servers and tasks. */
export default function CustomerServersPage(props: RecordProps) {
  return orStaffSkeleton(() => content(props));
}

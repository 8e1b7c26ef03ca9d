import { orStaffSkeleton } from "../../../../or-staff-skeleton";
import { openRecord, type RecordProps, recordTitle } from "../frame/open-record";
import { RecordFrame } from "../frame/record-frame";
import { CustomerTickets } from "./customer-tickets";

export const generateMetadata = (props: RecordProps) => recordTitle(props, "tickets");

async function content(props: RecordProps) {
  const opened = await openRecord(props, "tickets");
  return (
    <RecordFrame opened={opened}>
      <CustomerTickets accountId={opened.id} />
    </RecordFrame>
  );
}

/** The customer's tickets. */
export default function CustomerTicketsPage(props: RecordProps) {
  return orStaffSkeleton(() => content(props));
}

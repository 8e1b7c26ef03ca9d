import { orNotFound } from "@/lib/api/or-not-found";
import { showCustomerData } from "@/lib/domain/support/customer-record/show-data";
import { orStaffSkeleton } from "../../../../or-staff-skeleton";
import { openRecord, type RecordProps, recordTitle } from "../frame/open-record";
import { RecordFrame } from "../frame/record-frame";
import { BlocksCard } from "./blocks-card";
import { LegalCard } from "./legal-card";
import { RequestsCard } from "./requests-card";

export const generateMetadata = (props: RecordProps) => recordTitle(props, "data");

async function content(props: RecordProps) {
  const opened = await openRecord(props, "data");
  const { id, context } = opened;
  const found = await orNotFound(showCustomerData.call(context, { id }));
  return (
    <RecordFrame opened={opened}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <RequestsCard opened={opened} found={found} />
        <BlocksCard opened={opened} found={found} />
      </div>
      <div className="mt-4 space-y-4">
        <LegalCard context={context} id={id} />
      </div>
    </RecordFrame>
  );
}

/** Copy, erasure and closing of the account, data that cannot sign up again, and what was agreed to. */
export default function CustomerDataPage(props: RecordProps) {
  return orStaffSkeleton(() => content(props));
}

import { hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import { orStaffSkeleton } from "../../../../or-staff-skeleton";
import { openRecord, type RecordProps, recordTitle } from "../frame/open-record";
import { RecordFrame } from "../frame/record-frame";
import { RecordSection } from "../frame/record-section";
import { TermsCard } from "../terms/terms-card";
import { BillingActs } from "./billing-acts";
import { DraftCard } from "./draft-card";
import { DunningCard } from "./dunning-card";
import { EarlierCard } from "./earlier-card";
import { TaxCard } from "./tax-card";

export const generateMetadata = (props: RecordProps) => recordTitle(props, "billing");

async function content(props: RecordProps) {
  const opened = await openRecord(props, "billing");
  const { id, context, record, staff } = opened;
  return (
    <RecordFrame opened={opened}>
      <div className="space-y-4">
        <BillingActs record={record} staff={staff} />
        <TaxCard opened={opened} />
        <TermsCard context={context} id={id} />
        <DunningCard context={context} id={id} />
        {hasStaffRight(staff, "payments/record") && <DraftCard context={context} id={id} />}
        <RecordSection record={record} name="invoices" staff={staff} />
        <RecordSection record={record} name="payments" staff={staff} />
        <EarlierCard context={context} id={id} />
        <RecordSection record={record} name="credit" staff={staff} />
        <RecordSection record={record} name="corrections" staff={staff} />
      </div>
    </RecordFrame>
  );
}

/** Invoices, payments and credit of the customer, and the tax they are charged. */
export default function CustomerBillingPage(props: RecordProps) {
  return orStaffSkeleton(() => content(props));
}

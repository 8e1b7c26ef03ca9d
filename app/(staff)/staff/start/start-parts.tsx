import type { ReactNode } from "react";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { BillingPart } from "./billing-part";
import { CapacityPart } from "./capacity-part";
import { OperationsPart } from "./operations-part";
import { OwnerPart } from "./owner-part";
import type { PartName } from "./parts";
import { SupportPart } from "./support-part";

const shown: Record<PartName, (props: { context: StaffContext }) => Promise<ReactNode>> = {
  owner: OwnerPart,
  support: SupportPart,
  billing: BillingPart,
  operations: OperationsPart,
  capacity: CapacityPart,
};

/** What each role looks at first: each part asks its operation, which checks the right. */
export function StartParts({ context, parts }: { context: StaffContext; parts: readonly PartName[] }) {
  return parts.map((name) => {
    const Part = shown[name];
    return <Part key={name} context={context} />;
  });
}

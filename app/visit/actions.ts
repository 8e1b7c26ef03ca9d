"use server";

import { formAction } from "@/lib/api/form-action";
import { switchVisit } from "@/lib/domain/visits/switch";

/** Of the member of staff, not of the customer whose page it is. */
export const switchMode = formAction(switchVisit);

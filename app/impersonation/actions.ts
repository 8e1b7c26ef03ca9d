"use server";

import { formAction } from "@/lib/api/form-action";
import { switchImpersonation } from "@/lib/domain/support/impersonation/switch";

/** Of the member of staff, not of the customer whose page it is. */
export const switchMode = formAction(switchImpersonation);

"use server";

import { formAction } from "@/lib/api/form-action";
import { switchImpersonation } from "@/lib/domain/support/impersonation/switch";

/** Called as the member of staff, not as the customer of the page. */
export const switchMode = formAction(switchImpersonation);

"use server";

import { formAction } from "@/lib/api/form-action";
import { setSupportAccess } from "@/lib/domain/support/impersonation/access";

export const saveAccess = formAction(setSupportAccess, { refresh: "/account/support-access" });

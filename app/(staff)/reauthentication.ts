"use server";

import { formAction } from "@/lib/api/form-action";
import { proveStaff } from "@/lib/domain/identity/two-factor/reauthenticate-staff";

export const reauthenticate = formAction(proveStaff);

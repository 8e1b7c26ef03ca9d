"use server";

import { formAction } from "@/lib/api/form-action";
import { proveStaff } from "@/lib/domain/factors/prove-staff";

export const reauthenticate = formAction(proveStaff);

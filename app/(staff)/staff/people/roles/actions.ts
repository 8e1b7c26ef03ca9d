"use server";

import { formAction } from "@/lib/api/form-action";
import { addStaffRole } from "@/lib/domain/support/staff/roles/add";
import { editStaffRole } from "@/lib/domain/support/staff/roles/edit";
import { removeStaffRole } from "@/lib/domain/support/staff/roles/remove";

const page = { refresh: "/staff/people" };

export const newRole = formAction(addStaffRole, page);
export const saveRole = formAction(editStaffRole, page);
export const dropRole = formAction(removeStaffRole, page);

"use server";

import { formAction } from "@/lib/api/form-action";
import { changeStaffRole } from "@/lib/domain/support/staff/change-role";
import { inviteStaff, renewStaff } from "@/lib/domain/support/staff/invite";
import { limitStaff } from "@/lib/domain/support/staff/limit";
import { switchStaff } from "@/lib/domain/support/staff/switch";

const page = { refresh: "/staff/people" };

export const invite = formAction(inviteStaff, page);
export const changeRole = formAction(changeStaffRole, page);
export const switchMember = formAction(switchStaff, page);
export const limit = formAction(limitStaff, page);
export const renew = formAction(renewStaff, page);

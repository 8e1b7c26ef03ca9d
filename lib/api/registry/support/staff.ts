import { changeStaffRole } from "@/lib/domain/support/staff/change-role";
import { confirmReview } from "@/lib/domain/support/staff/confirm-review";
import { addStaff, inviteStaff, renewStaff } from "@/lib/domain/support/staff/invite";
import { beginJoining, finishJoining } from "@/lib/domain/support/staff/join";
import { limitStaff } from "@/lib/domain/support/staff/limit";
import { listStaff } from "@/lib/domain/support/staff/list";
import { reviewAccess } from "@/lib/domain/support/staff/review";
import { addStaffRole } from "@/lib/domain/support/staff/roles/add";
import { editStaffRole } from "@/lib/domain/support/staff/roles/edit";
import { showRoleHistory } from "@/lib/domain/support/staff/roles/history";
import { listStaffRoles } from "@/lib/domain/support/staff/roles/list";
import { removeStaffRole } from "@/lib/domain/support/staff/roles/remove";
import { signOutStaff } from "@/lib/domain/support/staff/sign-out";
import { switchStaff } from "@/lib/domain/support/staff/switch";

export const serverOnly = {
  begin_joining: beginJoining,
  finish_joining: finishJoining,
};

export const staff = {
  add: addStaff,
  add_role: addStaffRole,
  change_kind: changeStaffRole,
  confirm_review: confirmReview,
  edit_role: editStaffRole,
  invite: inviteStaff,
  limit: limitStaff,
  list: listStaff,
  list_roles: listStaffRoles,
  remove_role: removeStaffRole,
  renew: renewStaff,
  review: reviewAccess,
  role_history: showRoleHistory,
  sign_out: signOutStaff,
  switch: switchStaff,
};

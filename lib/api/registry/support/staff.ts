import { changeStaffRole } from "@/lib/domain/support/staff/change-role";
import { addStaff, inviteStaff, renewStaff } from "@/lib/domain/support/staff/invite";
import { beginJoining, finishJoining } from "@/lib/domain/support/staff/join";
import { listStaff } from "@/lib/domain/support/staff/list";
import { signOutStaff } from "@/lib/domain/support/staff/sign-out";
import { switchStaff } from "@/lib/domain/support/staff/switch";

export const serverOnly = {
  begin_joining: beginJoining,
  finish_joining: finishJoining,
};

export const staff = {
  add: addStaff,
  change_kind: changeStaffRole,
  invite: inviteStaff,
  list: listStaff,
  renew: renewStaff,
  sign_out: signOutStaff,
  switch: switchStaff,
};

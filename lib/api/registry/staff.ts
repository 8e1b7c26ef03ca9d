import { changeStaffRole } from "@/lib/domain/staff/change-kind";
import { addStaff, inviteStaff, renewStaff } from "@/lib/domain/staff/invite";
import { beginJoining, finishJoining } from "@/lib/domain/staff/join";
import { listStaff } from "@/lib/domain/staff/list";
import { signOutStaff } from "@/lib/domain/staff/sign-out";
import { switchStaff } from "@/lib/domain/staff/switch";

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

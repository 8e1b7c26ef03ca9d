import { acceptInvitation, beginInvitation } from "@/lib/domain/colleagues/invitation";
import { listMemberships } from "@/lib/domain/colleagues/switch";

export const pages = {
  seats: listMemberships,
};

export const serverOnly = {
  accept: acceptInvitation,
  begin: beginInvitation,
};

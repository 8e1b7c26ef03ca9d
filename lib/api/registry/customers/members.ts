import { acceptInvitation, beginInvitation } from "@/lib/domain/customers/members/invitation";
import { listMemberships } from "@/lib/domain/customers/members/switch";

export const pages = {
  seats: listMemberships,
};

export const serverOnly = {
  accept: acceptInvitation,
  begin: beginInvitation,
};

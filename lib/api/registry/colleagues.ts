import { acceptInvitation, beginInvitation } from "@/lib/domain/colleagues/invitation";
import { listSeats } from "@/lib/domain/colleagues/switch";

export const pages = {
  seats: listSeats,
};

export const steps = {
  accept: acceptInvitation,
  begin: beginInvitation,
};

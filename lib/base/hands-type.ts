/** What hands in the data centre are asked for. */
export type HandsType =
  | "kvm"
  | "unblock"
  | "service"
  | "power_on"
  | "power_off"
  | "reboot"
  | "pxe"
  | "check"
  | "assistance";

/** What a request for hands is called. */
export const ticketOf = (id: number): string => `RH-${id}`;

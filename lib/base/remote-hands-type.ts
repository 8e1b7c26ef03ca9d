/** Types of remote-hands requests. */
export type RemoteHandsType =
  | "kvm"
  | "unblock"
  | "service"
  | "power_on"
  | "power_off"
  | "reboot"
  | "pxe"
  | "check"
  | "assistance";

/** Reference of a remote-hands request. */
export const ticketOf = (id: number): string => `RH-${id}`;

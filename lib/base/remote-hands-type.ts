/** What hands in the data centre are asked for. */
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

/** What a remote-hands request is called. */
export const ticketOf = (id: number): string => `RH-${id}`;

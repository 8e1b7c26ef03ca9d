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

export type PowerAction = "on" | "off" | "hard_off" | "reboot";

/** Result texts that clients parse for each action (modules 4), and the device's message. */
export const powerWords: Record<PowerAction, { scope: string; debug: string; power: "on" | "off" }> = {
  on: { scope: "Post is on", debug: "Chassis Power Control: Up/On", power: "on" },
  off: { scope: "Post is off", debug: "Chassis Power Control: Soft", power: "off" },
  hard_off: { scope: "Post is off", debug: "Chassis Power Control: Down/Off", power: "off" },
  reboot: { scope: "Post is on", debug: "Chassis Power Control: Cycle", power: "on" },
};

/** Clients recognize a server as on only by exactly the first of these texts. */
export const statusWords = {
  on: { scope: "Server power status: ON", debug: "Chassis Power is on" },
  off: { scope: "Server power status: OFF", debug: "Chassis Power is off" },
  unknown: { scope: "Server power status: UNKNOWN", debug: "" },
} as const;

/** `context.action` of eq/boot_dev. */
export const bootAction = { disk: "bootdev_disk", pxe: "bootdev_pxe", cd: "bootdev_cdrom" } as const;

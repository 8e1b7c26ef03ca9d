export type PowerAction = "on" | "off" | "hard_off" | "reboot";

/** The words that clients read in the result of each action (modules 4), and what the device says to it. */
export const powerWords: Record<PowerAction, { scope: string; debug: string; power: "on" | "off" }> = {
  on: { scope: "Post is on", debug: "Chassis Power Control: Up/On", power: "on" },
  off: { scope: "Post is off", debug: "Chassis Power Control: Soft", power: "off" },
  hard_off: { scope: "Post is off", debug: "Chassis Power Control: Down/Off", power: "off" },
  reboot: { scope: "Post is on", debug: "Chassis Power Control: Cycle", power: "on" },
};

/** Clients take a server for switched on only at exactly the first of these. */
export const statusWords = {
  on: { scope: "Server power status: ON", debug: "Chassis Power is on" },
  off: { scope: "Server power status: OFF", debug: "Chassis Power is off" },
  unknown: { scope: "Server power status: UNKNOWN", debug: "" },
} as const;

/** `context.action` of eq/boot_dev. */
export const bootAction = { disk: "bootdev_disk", pxe: "bootdev_pxe", cd: "bootdev_cdrom" } as const;

type Sensor = { name: string; reading: { value: number; unit: string } | null; state: string };

const readingOf = (reading: Sensor["reading"]): string =>
  reading ? `${reading.value} ${reading.unit}` : "no reading";

const numberAndUnit = /^(-?[\d.]+) (.+)$/;

/** The same lines read again; what is none of them is left out. */
export const readSensorLines = (text: string): Sensor[] =>
  text.split("\n").flatMap((line) => {
    const [name, told, state] = line.split(" | ");
    if (!name || told === undefined || state === undefined) return [];
    const [, value, unit] = numberAndUnit.exec(told) ?? [];
    return [{ name, reading: value && unit ? { value: Number(value), unit } : null, state }];
  });

/** A line for each: `CPU Temp | 36 degrees C | ok`. */
export const sensorLines = (sensors: readonly Sensor[]): string =>
  sensors.map(({ name, reading, state }) => `${name} | ${readingOf(reading)} | ${state}`).join("\n");

import type { PowerState, Sensor } from "../port";

/** `Chassis Power is on`; null = it says something else. */
export function readPower(text: string): Exclude<PowerState, "unknown"> | null {
  const [, word] = /^Chassis Power is (on|off)\s*$/m.exec(text) ?? [];
  return word === "on" || word === "off" ? word : null;
}

/** Non-recoverable is as bad as it gets: clients know no worse word than critical. */
const states: Record<string, Sensor["state"]> = {
  ok: "ok",
  nc: "nc",
  cr: "cr",
  nr: "cr",
  ns: "ns",
  na: "ns",
};

const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

/**
 * Lines of `sdr list` between commas: name, value, unit, state. Names may hold commas; a line of states instead of a
 * value has no reading. Null = no line is one.
 */
export function readSensors(text: string): Sensor[] | null {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const sensors = lines.flatMap((line): Sensor[] => {
    const cells = line.trim().split(",");
    const [value = "", unit = "", word = ""] = cells.slice(-3);
    const state = states[word];
    const name = cells.slice(0, -3).join(",").trim();
    if (cells.length < 4 || name === "" || !state) return [];
    return [{ name, state, reading: isNumber(value) ? { value: Number(value), unit } : null }];
  });
  return sensors.length > 0 || lines.length === 0 ? sensors : null;
}

/** One of the numbered places for users of a controller. */
export type Slot = { slot: number; login: string; isAdmin: boolean; isUsed: boolean };

/** Lines of `user list` between commas: number, name, call-in, link, messages, level. Null = no line is one. */
export function readUsers(text: string): Slot[] | null {
  const slots = text.split("\n").flatMap((line): Slot[] => {
    const [, number, name = "", , , messages, level = ""] =
      /^(\d+),([^,]*),(true|false),(true|false),(true|false),(.+)$/.exec(line.trim()) ?? [];
    if (number === undefined) return [];
    const login = name.trim();
    return [
      {
        slot: Number(number),
        login: /^\(?empty user\)?$/i.test(login) ? "" : login,
        isAdmin: level === "ADMINISTRATOR",
        isUsed: messages === "true",
      },
    ];
  });
  return slots.length > 0 ? slots : null;
}

/** `MAC Address : 3c:ec:ef:00:d6:d9` of `lan print`. */
export const readMac = (text: string): string | null =>
  /^MAC Address\s*:\s*([0-9a-f]{2}(?::[0-9a-f]{2}){5})\s*$/im.exec(text)?.[1]?.toLowerCase() ?? null;

import type { PowerState, Sensor } from "../port";
import { worstOf } from "./discrete-states";

/** Parses `Chassis Power is on`; null = other output. */
export function readPower(text: string): Exclude<PowerState, "unknown"> | null {
  const [, word] = /^Chassis Power is (on|off)\s*$/m.exec(text) ?? [];
  return word === "on" || word === "off" ? word : null;
}

/** Non-recoverable is mapped to critical, the worst state of the API. */
const states: Record<string, Sensor["state"]> = {
  ok: "ok",
  nc: "nc",
  cr: "cr",
  nr: "cr",
  ns: "ns",
  na: "ns",
};

const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

/** Parses the line of a threshold sensor: `name,value,unit,state`. */
function readAnalog(cells: readonly string[]): Sensor | null {
  const [value = "", unit = "", word = ""] = cells.slice(-3);
  const state = Object.hasOwn(states, word) ? states[word] : undefined;
  const name = cells.slice(0, -3).join(",").trim();
  if (cells.length < 4 || name === "" || !state) return null;
  return { name, state, reading: isNumber(value) ? { value: Number(value), unit } : null };
}

/** Values of a sensor without a reading. */
const silent = new Set(["disabled", "no reading", "not readable", "not available"]);

/**
 * `name,C8h,ok,10.1,Presence detected, Failure detected`: number, state, entity and reported states of a discrete
 * sensor. Null = another kind of line.
 */
function readDiscrete(cells: readonly string[]): Sensor | null {
  const at = cells.findIndex(
    (cell, index) =>
      index > 0 &&
      /^[0-9a-f]{2}h$/i.test(cell) &&
      states[cells[index + 1] ?? ""] !== undefined &&
      /^\d{1,3}\.\d{1,3}$/.test(cells[index + 2] ?? ""),
  );
  const name = cells.slice(0, at).join(",").trim();
  if (at < 1 || name === "") return null;
  const reported = cells
    .slice(at + 3)
    .join(",")
    .replace("out-of-range, but present", "out-of-range but present")
    .split(",")
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .slice(0, mostReported);
  const isSilent =
    states[cells[at + 1] ?? ""] === "ns" || reported.some((text) => silent.has(text.toLowerCase()));
  if (isSilent) return { name, reading: null, state: "ns" };
  return { name, reading: null, reported, state: worstOf(reported) };
}

/** Maximum number of states of a discrete sensor. */
const mostReported = 15;

/**
 * Parses the CSV output of `sdr list`, one sensor per line; names may contain commas.
 * @returns null if no line is a sensor
 */
export function readSensors(text: string): Sensor[] | null {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const sensors = lines.flatMap((line): Sensor[] => {
    const cells = line.trim().split(",");
    const sensor = readDiscrete(cells) ?? readAnalog(cells);
    return sensor ? [sensor] : [];
  });
  return sensors.length > 0 || lines.length === 0 ? sensors : null;
}

/** A numbered user slot of a BMC. */
export type Slot = { slot: number; login: string; isAdmin: boolean; isUsed: boolean };

/** Parses the CSV lines of `user list`: number, name, call-in, link, messages, level. Null = no valid line. */
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

/** Parses `MAC Address : 3c:ec:ef:00:d6:d9` from `lan print`; null = none. */
export const readMac = (text: string): string | null =>
  /^MAC Address\s*:\s*([0-9a-f]{2}(?::[0-9a-f]{2}){5})\s*$/im.exec(text)?.[1]?.toLowerCase() ?? null;

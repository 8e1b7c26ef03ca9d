import type { Outlet, Sensor, Used } from "./port";

type Kind = { name: string; unit: string; middle: number; swing: number; digits: number };

const kinds: Kind[] = [
  { name: "CPU Temp", unit: "degrees C", middle: 46, swing: 11, digits: 0 },
  { name: "System Temp", unit: "degrees C", middle: 31, swing: 4, digits: 0 },
  { name: "FAN1", unit: "RPM", middle: 4800, swing: 900, digits: -2 },
  { name: "FAN2", unit: "RPM", middle: 4700, swing: 900, digits: -2 },
  { name: "12V", unit: "Volts", middle: 12.06, swing: 0.09, digits: 2 },
  { name: "5VCC", unit: "Volts", middle: 5.03, swing: 0.05, digits: 2 },
];

const rounded = (value: number, digits: number): number =>
  Number((Math.round(value * 10 ** digits) / 10 ** digits).toFixed(Math.max(0, digits)));

/** From -1 to 1: the sum of a slow and a fast wave, different for every machine and sensor. */
function wave(serverId: number, index: number, at: Date): number {
  const minutes = at.getTime() / 60_000;
  const phase = serverId * 1.7 + index * 2.3;
  return 0.7 * Math.sin(minutes / 37 + phase) + 0.3 * Math.sin(minutes / 1.9 + 3 * phase);
}

const discrete: Sensor[] = [
  { name: "PS1 Status", reading: null, reported: ["Presence detected"], state: "ok" },
  { name: "PS2 Status", reading: null, reported: ["Presence detected"], state: "ok" },
  { name: "Intrusion", reading: null, reported: [], state: "ok" },
];

/** A machine that is off has no readings, but reports its discrete sensors. */
export function sensorsAt(serverId: number, isOn: boolean, at: Date): Sensor[] {
  const analog = kinds.map(({ name, unit, middle, swing, digits }, index): Sensor => {
    if (!isOn) return { name, reading: null, state: "ns" };
    return {
      name,
      reading: { value: rounded(middle + swing * wave(serverId, index, at), digits), unit },
      state: "ok",
    };
  });
  return [...analog, ...discrete];
}

/** Two power supplies, each on its own PDU; a machine that is off draws little power. */
export const outletsOf = ({ serverId, location }: Used, isOn: boolean, at: Date): Outlet[] =>
  ["a", "b"].map((feed, index) => {
    const number = (serverId % 24) + 1;
    return {
      unit: `pdu-${location.toLowerCase()}-${(Math.floor(serverId / 24) % 40) + 1}${feed}`,
      number,
      label: `${feed.toUpperCase()}${number}`,
      isOn: true,
      watts: isOn ? Math.round(130 + 45 * wave(serverId, 10 + index, at)) : 6,
    };
  });

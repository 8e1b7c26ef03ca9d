import { type Wrong, wrong } from "./mistakes";

const form = "a place such as 52 22 23.000 N 4 53 32.000 E -2.00m 0.00m 10000m 10m";

type Angle = { thousandths: number; isBack: boolean };

/**
 * Removes degrees, minutes, seconds and the direction letter (RFC 1876, 3) from the front of `words`; null if they
 * are invalid.
 */
function takeAngle(
  words: string[],
  [on, back]: readonly [string, string],
  mostDegrees: number,
): Angle | null {
  const end = words.findIndex((word) => /^[nsew]$/i.test(word));
  const [degrees = "", minutes = "0", seconds = "0", ...rest] = words.splice(0, Math.max(0, end));
  const letter = words.shift()?.toUpperCase();
  const isRight =
    end > 0 &&
    rest.length === 0 &&
    /^\d{1,3}$/.test(degrees) &&
    /^\d{1,2}$/.test(minutes) &&
    /^\d{1,2}(\.\d{1,3})?$/.test(seconds) &&
    Number(minutes) < 60 &&
    Number(seconds) < 60 &&
    (letter === on || letter === back);
  if (!isRight) return null;
  const whole = (Number(degrees) * 60 + Number(minutes)) * 60_000 + Math.round(Number(seconds) * 1_000);
  return whole > mostDegrees * 3_600_000 ? null : { thousandths: whole, isBack: letter === back };
}

/** Parses a length such as `10`, `-2.5` or `1.00m` (meters) to centimeters; null if it is invalid. */
function readLength(text: string): number | null {
  if (!/^-?\d{1,8}(\.\d{1,2})?m?$/i.test(text)) return null;
  return Math.round(Number(text.replace(/m$/i, "")) * 100);
}

/** Rounds down to what the wire format can hold: one digit times a power of ten, in centimeters. */
function rounded(centimeters: number): number {
  const exponent = Math.max(0, String(centimeters).length - 1);
  return Math.floor(centimeters / 10 ** exponent) * 10 ** exponent;
}

const metersText = (centimeters: number): string => `${(centimeters / 100).toFixed(2)}m`;

function angleText({ thousandths, isBack }: Angle, [on, back]: readonly [string, string]): string {
  const seconds = Math.floor(thousandths / 1_000);
  const [degrees, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const fraction = String(thousandths % 1_000).padStart(3, "0");
  return `${degrees} ${minutes} ${seconds % 60}.${fraction} ${isBack ? back : on}`;
}

const northSouth = ["N", "S"] as const;
const eastWest = ["E", "W"] as const;
// Defaults of RFC 1876, 3: size, horizontal and vertical precision.
const usual = ["1m", "10000m", "10m"];
const [lowestCm, highestCm] = [-10_000_000, 4_284_967_295];

/** Parses a geographic location (RFC 1876); returns it in PowerDNS's format. */
export function readLoc(content: readonly string[]): { rdata: string } | Wrong {
  const words = [...content];
  const latitude = takeAngle(words, northSouth, 90);
  const longitude = latitude && takeAngle(words, eastWest, 180);
  const altitude = readLength(words.shift() ?? "");
  const lengths = usual.map((text, at) => readLength(words[at] ?? text));
  const isRight =
    latitude !== null &&
    longitude !== null &&
    altitude !== null &&
    altitude >= lowestCm &&
    altitude <= highestCm &&
    words.length <= usual.length &&
    lengths.every((one) => one !== null && one >= 0 && one <= 9_000_000_000);
  if (!isRight) return wrong("form", form);
  const places = `${angleText(latitude, northSouth)} ${angleText(longitude, eastWest)}`;
  return {
    rdata: [places, ...[altitude, ...lengths.map((one) => rounded(one ?? 0))].map(metersText)].join(" "),
  };
}

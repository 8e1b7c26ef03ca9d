import { processorPatterns } from "@/lib/base/processor";

/** Groups of ready servers that clients can request; ALL is every machine. */
export const readyServerGroups = ["ALL", "1CPU", "2CPU", "GPU", "AMD", "AMD-MODERN", "INTEL"] as const;
export type ReadyServerGroup = (typeof readyServerGroups)[number];

/** Zen 3 and later. */
const modern = /EPYC \d\d{2}[3-9]|Ryzen \d [5-9]\d{3}/i;

/** The groups of a machine by its processor and graphics card, the most specific first. */
export function groupsOf(processor: string, hasGraphics: boolean): ReadyServerGroup[] {
  return [
    ...(hasGraphics ? (["GPU"] as const) : []),
    ...(processorPatterns.amd.test(processor) && modern.test(processor) ? (["AMD-MODERN"] as const) : []),
    ...(processorPatterns.amd.test(processor) ? (["AMD"] as const) : []),
    ...(/\bIntel\b/i.test(processor) ? (["INTEL"] as const) : []),
    processorPatterns.dual.test(processor) ? "2CPU" : "1CPU",
    "ALL",
  ];
}

/** "2x960" → two disks of 960 GB. */
export function disksOf(hdd: string): { count: number; size_gb: number } {
  const [size = 0, count = 1] = hdd.split("x").map(Number).reverse();
  return { count, size_gb: size };
}

const perPlace = 1000;
const letters = 26;
const firstLetter = "A".charCodeAt(0);

/** The location code as a number, "AA" = 0. */
const locationNumber = (code: string): number =>
  [...code].reduce((number, letter) => number * letters + letter.charCodeAt(0) - firstLetter, 0);

/** The machine's id: composed of preset id, location, and position there, from 1. */
export const readyServerNumber = (presetId: number, location: string, place: number): number =>
  (presetId * letters * letters + locationNumber(location)) * perPlace + place;

/** Maximum number of distinguishable machines per preset and location. */
export const mostReadyServers = perPlace - 1;

import type { Used } from "./machine";

const green = (word: string): string => `\u001b[0;32m${word}\u001b[0m`;

/** What a simulated machine writes to its console: as a system would, with colors. */
export function simulatedBootLog({ hostname, location }: Used, power: string): string {
  const lines = [
    "[    0.000000] Simulated machine, no system runs here",
    `[    0.004112] location ${location}`,
    "[    0.412077] memory, processors and disk are found",
    "[    1.190452] the disk is mounted",
    `[  ${green("OK")}  ] Reached target network.`,
    `[  ${green("OK")}  ] Started secure shell.`,
    "",
    `${hostname} login: `,
  ];
  return (power === "off" ? [...lines, "", "Power down."] : lines).join("\r\n");
}

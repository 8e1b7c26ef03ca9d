import type { Sensor } from "../port";

/**
 * Severity of discrete sensor states (IPMI 2.0 tables 42-2 and 42-3) in the wording of `ipmitool`. The BMC itself
 * reports `ok` for such a sensor in any state.
 */
const attention = [
  "correctable ecc",
  "degraded",
  "event logging disabled",
  "in critical array",
  "limit exceeded",
  "log almost full",
  "log full",
  "non-critical",
  "non-redundant: sufficient",
  "performance lags",
  "predictive failure",
  "rebuild",
  "throttled",
];

const critical = [
  "240va power down",
  "ac lost",
  "ac out-of-range",
  "config error",
  "configuration error",
  "critical",
  "communication lost",
  "fail",
  "fatal",
  "fault",
  "ierr",
  "install error",
  "insufficient resources",
  "interlock power down",
  "intrusion",
  "non-recoverable",
  "power supply ac lost",
  "redundancy lost",
  "serr",
  "perr",
  "thermal trip",
  "unauthorized dock",
  "uncorrectable",
  "unplugged",
];

const fine = ["deasserted", "identify status", "not exceeded", "to ok"];

const has = (parts: readonly string[], text: string) => parts.some((part) => text.includes(part));

function severityOf(state: string): Sensor["state"] {
  const text = state.toLowerCase();
  if (has(fine, text)) return "ok";
  // `Uncorrectable ECC` contains `correctable ecc`, and `Transition to Non-critical` contains `critical`.
  if (text.includes("uncorrectable")) return "cr";
  if (text === "low" || has(attention, text)) return "nc";
  return has(critical, text) ? "cr" : "ok";
}

const severities: readonly Sensor["state"][] = ["ok", "nc", "cr"];

/** The worst severity of a discrete sensor's states; `ok` if it reports none. */
export const worstOf = (states: readonly string[]): Sensor["state"] =>
  severities[Math.max(0, ...states.map((state) => severities.indexOf(severityOf(state))))] ?? "ok";

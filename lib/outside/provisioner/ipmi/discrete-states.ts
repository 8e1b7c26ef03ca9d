import type { Sensor } from "../port";

/**
 * How bad a state of a discrete sensor is, for states of IPMI 2.0 tables 42-2 and 42-3 as `ipmitool` words them.
 * The controller itself calls such a sensor `ok` whatever it reports.
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
  // `Uncorrectable ECC` holds `correctable ecc`, `Transition to Non-critical` holds `critical`.
  if (text.includes("uncorrectable")) return "cr";
  if (text === "low" || has(attention, text)) return "nc";
  return has(critical, text) ? "cr" : "ok";
}

const severities: readonly Sensor["state"][] = ["ok", "nc", "cr"];

/** The worst of the states that a discrete sensor reports; none is fine. */
export const worstOf = (states: readonly string[]): Sensor["state"] =>
  severities[Math.max(0, ...states.map((state) => severities.indexOf(severityOf(state))))] ?? "ok";

import pino from "pino";

const slot = Symbol.for("berth.log");
const holder = globalThis as { [slot]?: pino.Logger };

/** JSON lines on standard output; fields named like secrets are redacted at any depth. */
const redact = {
  paths: [
    "password",
    "token",
    "key",
    "pin",
    "root_pass",
    "*.password",
    "*.token",
    "*.key",
    "*.pin",
    "*.root_pass",
    "*.api_key",
  ],
  censor: "[secret]",
};

export function startLog(level: string): void {
  holder[slot] = pino({ level, redact, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}

/** Does nothing in a process that has not started its log. */
export function setLogLevel(level: string): void {
  if (holder[slot]) holder[slot].level = level;
}

const logger = (): pino.Logger => {
  holder[slot] ??= pino({ level: "warn", redact, base: null });
  return holder[slot];
};

type Say = (facts: Record<string, unknown>, text: string) => void;

export const log = {
  debug: ((facts, text) => logger().debug(facts, text)) as Say,
  info: ((facts, text) => logger().info(facts, text)) as Say,
  warn: ((facts, text) => logger().warn(facts, text)) as Say,
  error: ((facts, text) => logger().error(facts, text)) as Say,
};

/** The loggable fields of an error: a failed query keeps its text and cause, without its parameters. */
export function errorParams(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  const cause = error.cause instanceof Error ? error.cause : null;
  if ("query" in error && "params" in error)
    return { query: error.query, cause: cause?.message, stack: cause?.stack };
  return { name: error.name, message: error.message, stack: error.stack, cause: cause?.message };
}

/**
 * For who logs or stores the message of an error by himself: a failed query's message has its parameters, which may be
 * secrets. Returns such an error as what the database said, any other as it is.
 */
export function withoutParams(error: unknown): unknown {
  if (!(error instanceof Error && "query" in error && "params" in error)) return error;
  const cause = error.cause instanceof Error ? error.cause : null;
  return new Error(cause?.message ?? "a query failed", cause ? { cause } : undefined);
}

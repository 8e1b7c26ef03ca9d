import { seal, unseal } from "@/lib/db/seal";

const purpose = "job result";

type Stored = { sealed: string } | { text: string };

const holds = <N extends string>(scope: unknown, name: N): scope is Record<N, string> =>
  typeof scope === "object" && scope !== null && typeof (scope as Record<string, unknown>)[name] === "string";

const likeJson = /^\s*(?:[[{"\d-]|true|false|null)/;

/**
 * A result as it is stored: one with credentials sealed. A text is wrapped, because the driver would parse one that is JSON.
 */
export function storeScope(scope: unknown, isSecret: boolean): unknown {
  if (isSecret) return { sealed: seal(purpose, JSON.stringify(scope)).toString("base64") } satisfies Stored;
  return typeof scope === "string" && likeJson.test(scope) ? ({ text: scope } satisfies Stored) : scope;
}

/** A stored result as whoever has its key reads it. */
export function openScope(scope: unknown): unknown {
  if (holds(scope, "sealed")) return JSON.parse(unseal(purpose, Buffer.from(scope.sealed, "base64")));
  return holds(scope, "text") ? scope.text : scope;
}

import type { BrowserTokens } from "@/lib/session/context";

/**
 * The text of an answer to a page, in which the sessions of the browser are null wherever they stand: they live in
 * cookies that no script reads.
 */
export function pageAnswerText(answer: unknown, { own, visit: impersonation }: BrowserTokens): string {
  const text = JSON.stringify(answer);
  const tokens = [own, impersonation].filter((token) => token !== null);
  if (!tokens.some((token) => text.includes(token))) return text;
  return JSON.stringify(answer, (_name, value: unknown) =>
    typeof value === "string" && tokens.some((token) => value.includes(token)) ? null : value,
  );
}

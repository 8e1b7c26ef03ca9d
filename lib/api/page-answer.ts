import type { BrowserTokens } from "@/lib/session/context";

/**
 * Serializes a response to a page and replaces the browser's session tokens by null wherever they occur: they belong
 * in HttpOnly cookies only.
 */
export function pageAnswerText(answer: unknown, { own, visit: impersonation }: BrowserTokens): string {
  const text = JSON.stringify(answer);
  const tokens = [own, impersonation].filter((token) => token !== null);
  if (!tokens.some((token) => text.includes(token))) return text;
  return JSON.stringify(answer, (_name, value: unknown) =>
    typeof value === "string" && tokens.some((token) => value.includes(token)) ? null : value,
  );
}

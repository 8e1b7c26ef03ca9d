import "server-only";
import type { z } from "zod";
import { readBounded } from "@/lib/base/read-bounded";

const patienceMs = 8_000;
const mostBytes = 256 * 1024;

/** Fetches JSON from a provider and validates it; throws on timeout, error status or invalid content. */
export async function fetchJson<T extends z.ZodType>(
  schema: T,
  url: string,
  init: RequestInit = {},
): Promise<z.output<T>> {
  const response = await fetch(url, {
    ...init,
    redirect: "error",
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}`);
  return schema.parse(JSON.parse(await readBounded(response, mostBytes)));
}

import { readBounded } from "@/lib/base/read-bounded";

const mostBytes = 4 * 1024 * 1024;

export type Answer = { status: number; headers: Headers; text: string };

/** Asks the panel's own address like a browser would. Throws what stands in the way: the name, the port, the certificate. */
export async function askAddress(url: URL, signal: AbortSignal): Promise<Answer> {
  const answer = await fetch(url, { redirect: "manual", signal, headers: { "user-agent": "Panel" } });
  return { status: answer.status, headers: answer.headers, text: await readBounded(answer, mostBytes) };
}

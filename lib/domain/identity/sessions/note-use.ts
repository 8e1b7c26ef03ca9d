import { pool, statementName } from "@/lib/db/client";

const everyMs = 60_000;
const mostKnown = 5_000;
const noted = new Map<string, number>();

/**
 * Stores that a session is in use, at most once a minute per process: the limit ends the longest-idle session first.
 */
export async function noteUse(sessionId: string, now: Date): Promise<void> {
  if (now.getTime() - (noted.get(sessionId) ?? 0) < everyMs) return;
  noted.delete(sessionId);
  noted.set(sessionId, now.getTime());
  if (noted.size > mostKnown) {
    const [oldest] = noted.keys();
    if (oldest !== undefined) noted.delete(oldest);
  }
  await pool().query({
    name: statementName("session use"),
    text: "update sessions set used_at = $2 where id = $1 and (used_at is null or used_at < $2)",
    values: [sessionId, now.toISOString()],
  });
}

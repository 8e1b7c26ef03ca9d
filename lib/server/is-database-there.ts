import { doubtConnection, isWritable } from "@/lib/db/client";
import { answerSoon } from "./answer-soon";

const longestWaitMs = 2_000;

/** A read-only server does not count as there; one whose pool is busy does. */
export async function isDatabaseThere(): Promise<boolean> {
  const is = await answerSoon(
    isWritable().catch(() => false),
    longestWaitMs,
  );
  // What hangs would hold up every question after it.
  if (is === null) doubtConnection();
  return is === true;
}

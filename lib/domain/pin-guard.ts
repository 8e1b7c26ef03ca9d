import { setTimeout as wait } from "node:timers/promises";
import { verify } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { keyedHash } from "@/lib/db/seal";
import { pins } from "@/lib/db/tables/accounts";
import type { SignedContext } from "./context";
import { DomainError } from "./errors";

const lockMinutes = [1, 5, 15, 60];
const wrongBeforeLock = 5;
const lockedAnswerMs = { from: 2_000, to: 5_000 };

/** The pepper makes the hash useless without the server's secret. */
export const pepperedPin = (accountId: number, pin: string): string =>
  keyedHash("pin", `${accountId}:${pin}`).toString("base64");

type PinRow = typeof pins.$inferSelect;

function afterWrong(row: PinRow, now: Date): Partial<PinRow> {
  const wrongInRow = row.wrongInRow + 1;
  if (wrongInRow < wrongBeforeLock) return { wrongInRow, lastWrongAt: now };
  const minutes = lockMinutes[Math.min(row.lockStep, lockMinutes.length - 1)] ?? 60;
  return {
    wrongInRow: 0,
    lockStep: row.lockStep + 1,
    lockedUntil: new Date(now.getTime() + minutes * 60_000),
    lastWrongAt: now,
  };
}

export type PinTry = {
  verdict: "right" | "wrong" | "locked";
  /** Not to be told before: under a lock every answer takes its time. */
  answerAt: Date;
};

/** One try against the account's PIN, in `db`'s transaction when it is one; counted under a row lock so that many processes count as one. */
export async function tryPin(db: Database, accountId: number, pin: string, now: Date): Promise<PinTry> {
  const judge = async (tx: Database): Promise<PinTry["verdict"]> => {
    const [row] = await tx.select().from(pins).where(eq(pins.accountId, accountId)).for("update");
    if (!row) return pin === "" || pin === "not_set" ? "right" : "wrong";
    if (row.lockedUntil && row.lockedUntil > now) return "locked";
    const isRight = /^\d{4,6}$/.test(pin) && (await verify(row.hash, pepperedPin(accountId, pin)));
    const change = isRight ? { wrongInRow: 0, lockStep: 0, lockedUntil: null } : afterWrong(row, now);
    await tx.update(pins).set(change).where(eq(pins.accountId, accountId));
    return isRight ? "right" : "wrong";
  };
  const verdict = db === database() ? await inTransaction(judge) : await judge(db);
  const { from, to } = lockedAnswerMs;
  const delayMs = verdict === "locked" ? from + Math.random() * (to - from) : 0;
  return { verdict, answerAt: new Date(now.getTime() + delayMs) };
}

/** The same, answered no sooner than the lock allows. */
async function tryOverTime(accountId: number, pin: string, now: Date): Promise<PinTry["verdict"]> {
  const { verdict, answerAt } = await tryPin(database(), accountId, pin, now);
  await wait(Math.max(0, answerAt.getTime() - now.getTime()));
  return verdict;
}

/**
 * PIN rule of decisions 5: none set: absent, empty or `not_set` passes and anything else fails;
 * set: missing or wrong fails at once. A session by a key that is exempt passes without.
 */
export async function requirePin(context: SignedContext, pin: unknown): Promise<void> {
  const { account, session } = context.actor;
  if (session.isPinExempt) return;
  const given = typeof pin === "string" || typeof pin === "number" ? String(pin) : "";
  const isMissing = given === "" || given === "not_set";
  if (!account.hasPin && isMissing) return;
  if (account.hasPin && isMissing) {
    throw new DomainError("pin_required", "invalid pin", {
      doc: "pin.required",
      fields: { pin: "is required" },
    });
  }
  const verdict = account.hasPin ? await tryOverTime(account.id, given, context.now) : "wrong";
  if (verdict === "right") return;
  throw new DomainError("pin_required", "invalid pin", {
    doc: verdict === "locked" ? "pin.locked" : "pin.wrong",
    fields: { pin: "is not right" },
  });
}

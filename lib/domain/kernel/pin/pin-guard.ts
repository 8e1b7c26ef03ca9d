import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { pins } from "@/lib/db/tables/identity/pins";
import { type DomainError, fail } from "../errors/fail";
import type { SignedContext } from "../operation/context";
import { isPinOf } from "./pin-hash";
import { isTrusted } from "./pin-trust";

const lockMinutes = [1, 5, 15, 60];
const wrongBeforeLock = 5;
/**
 * Guessing that pauses until the owner enters the right PIN never causes a lock, so the owner is also notified after
 * every this many wrong PINs.
 */
const toldEvery = 20;
const lockedAnswerMs = { from: 2_000, to: 5_000 };

/**
 * Maximum number of responses delayed at once in this process; each holds some memory and a connection of the caller.
 */
const mostHeldBack = { ofAccount: 50, inAll: 1_000 };
const heldBack = new Map<number, number>();

const isNone = (pin: string): boolean => pin === "" || pin === "not_set";

type PinRow = typeof pins.$inferSelect;

function afterWrong(row: PinRow, now: Date): { next: Partial<PinRow>; lockedMinutes: number | null } {
  const wrongInRow = row.wrongInRow + 1;
  const counted = { wrongTotal: row.wrongTotal + 1, firstWrongAt: row.firstWrongAt ?? now, lastWrongAt: now };
  if (wrongInRow < wrongBeforeLock) return { next: { ...counted, wrongInRow }, lockedMinutes: null };
  const lockedMinutes = lockMinutes[Math.min(row.lockStep, lockMinutes.length - 1)] ?? 60;
  const lockedUntil = new Date(now.getTime() + lockedMinutes * 60_000);
  return { next: { ...counted, wrongInRow: 0, lockStep: row.lockStep + 1, lockedUntil }, lockedMinutes };
}

/** Counts a wrong PIN, and notifies the owner of a lock and of every `toldEvery` wrong PINs. */
async function countWrong(tx: Database, row: PinRow, now: Date): Promise<void> {
  const { next, lockedMinutes } = afterWrong(row, now);
  await tx.update(pins).set(next).where(eq(pins.accountId, row.accountId));
  const total = row.wrongTotal + 1;
  if (lockedMinutes === null && total % toldEvery !== 0) return;
  const params = { accountId: row.accountId, total, since: row.firstWrongAt ?? now, lockedMinutes, at: now };
  await enqueue(tx, "wrong_pins_mail", params);
}

const isClean = (row: PinRow): boolean =>
  row.wrongInRow === 0 && row.lockStep === 0 && row.lockedUntil === null;

const isLocked = (row: PinRow, now: Date): boolean => row.lockedUntil !== null && row.lockedUntil > now;

export type PinTry = {
  verdict: "right" | "wrong" | "locked";
  /** Do not respond before this time: under a lock every response is delayed. */
  answerAt: Date;
  /** When the tried PIN was set; null = none is set. */
  setAt: Date | null;
};

/**
 * Checks the slow hash first, so that neither a lock nor a transaction waits for it. The order in which attempts get
 * the lock decides: a right PIN after five wrong ones is rejected. Null if the PIN has changed meanwhile.
 */
async function judge(
  tx: Database,
  seen: PinRow,
  isRight: boolean,
  now: Date,
): Promise<PinTry["verdict"] | null> {
  const mine = eq(pins.accountId, seen.accountId);
  const [row] = await tx.select().from(pins).where(mine).for("update");
  if (!row) return "wrong";
  if (isLocked(row, now)) return "locked";
  if (row.hash !== seen.hash) return null;
  if (!isRight) await countWrong(tx, row, now);
  else if (!isClean(row))
    await tx.update(pins).set({ wrongInRow: 0, lockStep: 0, lockedUntil: null }).where(mine);
  return isRight ? "right" : "wrong";
}

/**
 * Tries the account's PIN, counted under a row lock, so that several processes count together. Never call it inside a
 * transaction: it would hold a connection during the hash, and a failed change would roll back the count of a wrong
 * PIN.
 */
export async function tryPin(accountId: number, pin: string, now: Date): Promise<PinTry> {
  const [seen] = await database().select().from(pins).where(eq(pins.accountId, accountId));
  if (!seen) return { verdict: isNone(pin) ? "right" : "wrong", answerAt: now, setAt: null };
  let verdict: PinTry["verdict"] | null = "locked";
  // A missing PIN is not a guess, so it is not counted.
  if (!isLocked(seen, now) && isNone(pin)) verdict = "wrong";
  else if (!isLocked(seen, now)) {
    const isRight = await isPinOf(seen.hash, accountId, pin);
    verdict = await inTransaction((tx) => judge(tx, seen, isRight, now));
  }
  // The PIN has changed meanwhile. Each change requires the old PIN, so this recursion ends soon.
  if (verdict === null) return tryPin(accountId, pin, now);
  const { from, to } = lockedAnswerMs;
  const delayMs = verdict === "locked" ? from + Math.random() * (to - from) : 0;
  return { verdict, answerAt: new Date(now.getTime() + delayMs), setAt: seen.setAt };
}

/** Waits without holding a connection or a transaction. Throws at once for callers with too many delayed responses. */
async function holdBack(accountId: number, milliseconds: number): Promise<void> {
  if (milliseconds <= 0) return;
  const own = heldBack.get(accountId) ?? 0;
  const all = [...heldBack.values()].reduce((sum, count) => sum + count, 0);
  if (own >= mostHeldBack.ofAccount || all >= mostHeldBack.inAll)
    throw fail("pin.locked", { isSentAway: true }, { code: "limited", retryAfterSeconds: 60 });
  heldBack.set(accountId, own + 1);
  await wait(milliseconds);
  const left = (heldBack.get(accountId) ?? 1) - 1;
  if (left > 0) heldBack.set(accountId, left);
  else heldBack.delete(accountId);
}

/**
 * Tries the PIN of the caller's account and returns when it was set; throws if wrong, but no sooner than its lock
 * allows.
 */
export async function provePin(context: SignedContext, pin: string): Promise<Date | null> {
  const { account } = context.actor;
  const { verdict, answerAt, setAt } = await tryPin(account.id, pin, context.now);
  if (verdict === "right") return setAt;
  await holdBack(account.id, answerAt.getTime() - context.now.getTime());
  throw fail(verdict === "locked" ? "pin.locked" : "pin.wrong");
}

export const pinRequired = (): DomainError => fail("pin.required");

/**
 * The PIN rule. No PIN set: absent, empty or `not_set` passes, anything else fails. PIN set: a missing
 * or wrong one fails. Sessions of an exempt key pass without it, and so does a tab of our own pages with the `trust`
 * token that it got for the right PIN (pin-trust.ts).
 */
export async function requirePin(context: SignedContext, pin: unknown, trust?: unknown): Promise<void> {
  const { account, session } = context.actor;
  if (session.isPinExempt) return;
  const given = typeof pin === "string" || typeof pin === "number" ? String(pin) : "";
  if (!isNone(given)) return void (await provePin(context, given));
  if (!account.hasPin || (await isTrusted(context, trust))) return;
  throw pinRequired();
}

import { hash, verify } from "@node-rs/argon2";
import { isPinForm } from "@/lib/base/pin-form";
import { keyedHash } from "@/lib/db/seal";
import { DomainError } from "./errors";

type Limits = { running: number; waiting: number };
type Line = { running: number; waiting: (() => void)[] };

// The thread pool has four threads, which files and names of hosts need too; each hash takes 19 MiB.
const inAll: Limits = { running: 2, waiting: 200 };
/** One account's flood waits behind itself: no more than two of its PINs are ever in front of somebody else's. */
const ofAccount: Limits = { running: 2, waiting: 50 };

const everybody: Line = { running: 0, waiting: [] };
const accounts = new Map<number, Line>();

async function inTurn<T>(line: Line, most: Limits, work: () => Promise<T>): Promise<T> {
  if (line.running >= most.running) {
    if (line.waiting.length >= most.waiting)
      throw new DomainError("limited", "too many PINs at once", { doc: "pin.busy", retryAfterSeconds: 5 });
    await new Promise<void>((resolve) => line.waiting.push(resolve));
  } else line.running++;
  try {
    return await work();
  } finally {
    const next = line.waiting.shift();
    if (next) next();
    else line.running--;
  }
}

async function inTurnOf<T>(accountId: number, work: () => Promise<T>): Promise<T> {
  const line = accounts.get(accountId) ?? { running: 0, waiting: [] };
  accounts.set(accountId, line);
  try {
    return await inTurn(line, ofAccount, () => inTurn(everybody, inAll, work));
  } finally {
    if (line.running === 0) accounts.delete(accountId);
  }
}

/** The pepper makes the hash useless without the server's secret. */
const peppered = (accountId: number, pin: string): string =>
  keyedHash("pin", `${accountId}:${pin}`).toString("base64");

/** argon2id of an account's PIN. Throws `limited` when very many are being made. */
export const hashPin = (accountId: number, pin: string): Promise<string> =>
  inTurnOf(accountId, () => hash(peppered(accountId, pin)));

/** Whether this is the PIN behind the hash. Throws `limited` when very many are being looked at. */
export const isPinOf = async (pinHash: string, accountId: number, pin: string): Promise<boolean> =>
  isPinForm(pin) && (await inTurnOf(accountId, () => verify(pinHash, peppered(accountId, pin))));

import { hash, verify } from "@node-rs/argon2";
import { isPinForm } from "@/lib/base/pin-form";
import { keyedHash } from "@/lib/db/seal";
import { fail } from "../errors/fail";
import { limitHashing } from "../secrets/hash-semaphore";

type Line = { running: number; waiting: (() => void)[] };

/** Limits each account to two hashes at once, so that a flood against one account hardly delays the PINs of others. */
const ofAccount = { running: 2, waiting: 50 };
const lines = new Map<number, Line>();

async function inLine<T>(line: Line, work: () => Promise<T>): Promise<T> {
  if (line.running >= ofAccount.running) {
    if (line.waiting.length >= ofAccount.waiting) throw fail("pin.busy", {}, { retryAfterSeconds: 5 });
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

async function inLineOf<T>(accountId: number, work: () => Promise<T>): Promise<T> {
  const line = lines.get(accountId) ?? { running: 0, waiting: [] };
  lines.set(accountId, line);
  try {
    return await inLine(line, () => limitHashing("pin", String(accountId), work));
  } finally {
    if (line.running === 0) lines.delete(accountId);
  }
}

/** The pepper makes the hash useless without the panel's secret. */
const peppered = (accountId: number, pin: string): string =>
  keyedHash("pin", `${accountId}:${pin}`).toString("base64");

/** argon2id hash of an account's PIN. Throws `limited` if too many hashes are waiting. */
export const hashPin = (accountId: number, pin: string): Promise<string> =>
  inLineOf(accountId, () => hash(peppered(accountId, pin)));

/** Whether the PIN matches the hash. Throws `limited` if too many hashes are waiting. */
export const isPinOf = async (pinHash: string, accountId: number, pin: string): Promise<boolean> =>
  isPinForm(pin) && (await inLineOf(accountId, () => verify(pinHash, peppered(accountId, pin))));

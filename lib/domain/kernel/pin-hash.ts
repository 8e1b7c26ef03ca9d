import { hash, verify } from "@node-rs/argon2";
import { isPinForm } from "@/lib/base/pin-form";
import { keyedHash } from "@/lib/db/seal";
import { DomainError } from "./errors";
import { limitHashing } from "./hash-semaphore";

/** One account's flood waits behind itself: no more than two of its PINs are ever in front of somebody else's. */
const mostOfAccount = { running: 2, waiting: 50 };

type Line = { running: number; waiting: (() => void)[] };
const lines = new Map<number, Line>();

/** Refuses with 429 when very many of one account wait. */
async function limitAccount<T>(accountId: number, work: () => Promise<T>): Promise<T> {
  const line = lines.get(accountId) ?? { running: 0, waiting: [] };
  lines.set(accountId, line);
  if (line.running < mostOfAccount.running) line.running += 1;
  else if (line.waiting.length < mostOfAccount.waiting)
    await new Promise<void>((resolve) => line.waiting.push(resolve));
  else throw new DomainError("limited", "too many PINs at once", { doc: "pin.busy", retryAfterSeconds: 5 });
  try {
    return await work();
  } finally {
    // A slot goes from hand to hand as long as somebody waits.
    const next = line.waiting.shift();
    if (next) next();
    else line.running -= 1;
    if (line.running === 0) lines.delete(accountId);
  }
}

const limitPin = <T>(accountId: number, work: () => Promise<T>): Promise<T> =>
  limitAccount(accountId, () => limitHashing("pin", work));

/** The pepper makes the hash useless without the server's secret. */
const peppered = (accountId: number, pin: string): string =>
  keyedHash("pin", `${accountId}:${pin}`).toString("base64");

/** argon2id of an account's PIN. Throws `limited` when very many are being made. */
export const hashPin = (accountId: number, pin: string): Promise<string> =>
  limitPin(accountId, () => hash(peppered(accountId, pin)));

/** Whether this is the PIN behind the hash. Throws `limited` when very many are being looked at. */
export const isPinOf = async (pinHash: string, accountId: number, pin: string): Promise<boolean> =>
  isPinForm(pin) && (await limitPin(accountId, () => verify(pinHash, peppered(accountId, pin))));

import { hash, verify } from "@node-rs/argon2";
import { isPinForm } from "@/lib/base/pin-form";
import { keyedHash } from "@/lib/db/seal";
import { DomainError } from "./errors";

// The thread pool has four threads, which files and names of hosts need too; each hash takes 19 MiB.
const mostAtOnce = 2;
const mostWaiting = 200;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) {
    if (waiting.length >= mostWaiting)
      throw new DomainError("limited", "too many PINs at once", { doc: "pin.busy", retryAfterSeconds: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** The pepper makes the hash useless without the server's secret. */
const peppered = (accountId: number, pin: string): string =>
  keyedHash("pin", `${accountId}:${pin}`).toString("base64");

/** argon2id of an account's PIN. Throws `limited` when very many are being made. */
export const hashPin = (accountId: number, pin: string): Promise<string> =>
  inTurn(() => hash(peppered(accountId, pin)));

/** Whether this is the PIN behind the hash. Throws `limited` when very many are being looked at. */
export const isPinOf = async (pinHash: string, accountId: number, pin: string): Promise<boolean> =>
  isPinForm(pin) && (await inTurn(() => verify(pinHash, peppered(accountId, pin))));

import { hash, verify } from "@node-rs/argon2";
import { isPinForm } from "@/lib/base/pin-form";
import { keyedHash } from "@/lib/db/seal";
import { limitHashing } from "./hash-semaphore";

/** The pepper makes the hash useless without the server's secret. */
const peppered = (accountId: number, pin: string): string =>
  keyedHash("pin", `${accountId}:${pin}`).toString("base64");

/** argon2id of an account's PIN. Throws `limited` when very many are being made. */
export const hashPin = (accountId: number, pin: string): Promise<string> =>
  limitHashing("pin", () => hash(peppered(accountId, pin)));

/** Whether this is the PIN behind the hash. Throws `limited` when very many are being looked at. */
export const isPinOf = async (pinHash: string, accountId: number, pin: string): Promise<boolean> =>
  isPinForm(pin) && (await limitHashing("pin", () => verify(pinHash, peppered(accountId, pin))));

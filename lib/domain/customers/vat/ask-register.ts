import { isInEu } from "@/lib/base/tax";
import { vatRegister } from "@/lib/env";
import { errorParams, log } from "@/lib/log";
import type { Registration, VatNumber, VatRegister } from "@/lib/outside/vat/port";
import { makeVatRegister } from "@/lib/outside/vat/registry";

const waitMs = 6_000;

/** Returns the register for numbers of that country; null = none, so check digits decide. */
export const registerFor = (country: string): VatRegister | null =>
  isInEu(country) ? makeVatRegister[vatRegister()]() : null;

/** Queries the register; null if it cannot be reached, which says nothing about the number. */
export async function askRegister(register: VatRegister, number: VatNumber): Promise<Registration | null> {
  try {
    return await register.ask(number, AbortSignal.timeout(waitMs));
  } catch (error) {
    log.warn({ error: errorParams(error) }, "the register of tax numbers did not answer");
    return null;
  }
}

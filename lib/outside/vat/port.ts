/** `prefix` are the letters that the number begins with, which for Greece are not the country's code. */
export type VatNumber = { prefix: string; digits: string };

/** What the register says of a number; name and address are empty where the country does not tell them. */
export type Registration = { isValid: boolean; name: string; address: string };

/** Asks the official register, or throws when no answer can be had in time. */
export type VatRegister = { ask: (number: VatNumber, signal: AbortSignal) => Promise<Registration> };

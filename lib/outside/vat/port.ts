/** `prefix`: the letters that the number begins with; for Greece (EL) they are not the country code. */
export type VatNumber = { prefix: string; digits: string };

/** The register's record of a number; name and address are empty if the country does not disclose them. */
export type Registration = { isValid: boolean; name: string; address: string };

/** Queries the official register; throws if it is unavailable or too slow. */
export type VatRegister = { ask: (number: VatNumber, signal: AbortSignal) => Promise<Registration> };

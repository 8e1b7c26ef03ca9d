/** `prefix`: the letters that the number begins with; for Greece (EL) they are not the country code. */
export type VatNumber = { prefix: string; digits: string };

/**
 * The register's record of a number; name and address are empty if the country does not disclose them. `consultation`: the
 * register's own number for this answer, the proof of having asked; empty = it gave none.
 */
export type Registration = { isValid: boolean; name: string; address: string; consultation: string };

/**
 * Queries the official register; throws if it is unavailable or too slow. `requester`: the VAT number for which it is
 * asked, without which the register gives no proof.
 */
export type VatRegister = {
  ask: (number: VatNumber, signal: AbortSignal, requester?: VatNumber) => Promise<Registration>;
};

const dayMs = 86_400_000;

/** Funds and combined invoices wait that long for their money. */
export const paymentDueAt = (issuedAt: Date): Date => new Date(issuedAt.getTime() + 7 * dayMs);

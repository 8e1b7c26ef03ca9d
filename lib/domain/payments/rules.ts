const dayMs = 86_400_000;

/** When an invoice for added funds, or a combined invoice, is due. */
export const paymentDueAt = (issuedAt: Date): Date => new Date(issuedAt.getTime() + 7 * dayMs);

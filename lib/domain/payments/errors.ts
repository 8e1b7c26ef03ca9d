export const startFailures = ["invoice.not_unpaid", "invoice.combined", "payment.unavailable"] as const;

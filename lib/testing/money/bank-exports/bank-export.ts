export type BankExport = [file: string, currency: string, skipped: string[], payer?: string];

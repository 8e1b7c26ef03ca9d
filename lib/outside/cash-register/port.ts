/** One thing of a receipt; amounts are gross decimal text. `vat`: percent as decimal text; null = none. */
export type FiscalItem = {
  name: string;
  quantity: number;
  price: string;
  amount: string;
  vat: string | null;
};

/** How the seller is taxed, as receipts name it. */
export type TaxSystem = "osn" | "usn_income" | "usn_income_outcome" | "esn" | "patent";

export type FiscalReceipt = {
  /** Ours, and the same whenever the same receipt is sent again. */
  id: string;
  kind: "sale" | "refund";
  seller: { name: string; inn: string; taxSystem: TaxSystem; site: string };
  /** Where the customer gets it. */
  buyer: { email: string };
  /** advance: money for nothing in particular yet. */
  method: "full_payment" | "advance";
  items: FiscalItem[];
  total: string;
  currency: "RUB";
  /** When the money came or went, ISO 8601. */
  at: string;
};

/** What names a registered receipt: number of the storage, of the document, and its sign; `url` may be empty. */
export type FiscalMarks = { storage: string; document: string; sign: string; url: string };

export type FiscalState =
  | { state: "accepted" }
  | ({ state: "registered" } & FiscalMarks)
  | { state: "rejected"; reason: string };

/** A cash register that reports receipts to the tax service. Throws if it is away or says what makes no sense. */
export type CashRegister = {
  /** A receipt whose answer was lost is sent again with the same id, and must not be registered twice. */
  register: (receipt: FiscalReceipt) => Promise<FiscalState>;
  /** What became of a receipt; null = it has none with this id. */
  read: (id: string) => Promise<FiscalState | null>;
};

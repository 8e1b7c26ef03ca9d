/** ISO 4217's code for "no currency", for statements without one. */
export const unknownCurrency = "XXX";

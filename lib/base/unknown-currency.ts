/** ISO 4217's code for "no currency": a statement does not say in which one it is. */
export const unknownCurrency = "XXX";

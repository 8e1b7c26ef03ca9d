import { z } from "zod";
import { about } from "./about";
import { moneyText } from "./form-values";
import { currencies } from "./money";

/** A value with its currency, as stored and returned; `Amount` of money.ts is the same type for the browser. */
export const Amount = z.object({ value: moneyText, currency: z.enum(currencies) });

/** The same in answers of the API, where every field says what it is. */
export const AmountOnWire = z.object({
  value: about(moneyText, "Decimal text.", "4.20"),
  currency: about(z.enum(currencies), "Its currency.", "EUR"),
});

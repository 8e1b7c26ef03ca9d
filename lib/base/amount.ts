import { z } from "zod";
import { moneyText } from "./form-values";
import { currencies } from "./money";

/** A value with its currency, as stored and returned; `Amount` of money.ts is the same type for the browser. */
export const Amount = z.object({ value: moneyText, currency: z.enum(currencies) });

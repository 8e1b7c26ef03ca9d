"use server";

import { formAction } from "@/lib/api/form-action";
import { setExchangeRate } from "@/lib/domain/money/exchange-rates/set-by-hand";
import { setCompanyTaxes } from "@/lib/domain/money/tax/company-settings";
import { addTaxRate, removeTaxRate } from "@/lib/domain/money/tax/rates";

const rates = { refresh: "/staff/taxes/rates" } as const;

export const addRate = formAction(addTaxRate, rates);
export const dropRate = formAction(removeTaxRate, rates);
export const saveCompanyTaxes = formAction(setCompanyTaxes, rates);
export const saveExchangeRate = formAction(setExchangeRate, { refresh: "/staff/taxes/exchange" });

"use server";

import { formAction } from "@/lib/api/form-action";
import { addCompany } from "@/lib/domain/money/companies/add";
import { editCompany } from "@/lib/domain/money/companies/edit";
import { setCompanyAccount } from "@/lib/domain/money/companies/set-account";
import { setCompanyContact } from "@/lib/domain/money/companies/set-contact";
import { setCompanyImprint } from "@/lib/domain/money/companies/set-imprint";
import { setSender } from "@/lib/domain/money/e-invoices/set-sender";
import { setRegister } from "@/lib/domain/money/fiscal-receipts/set-register";
import { setNumbering } from "@/lib/domain/money/numbering/set";

export const newCompany = formAction(addCompany);
export const saveCompany = formAction(editCompany);
export const saveContact = formAction(setCompanyContact);
export const saveNumbering = formAction(setNumbering);
export const saveSender = formAction(setSender);
export const saveRegister = formAction(setRegister);
export const saveImprint = formAction(setCompanyImprint);
export const saveAccount = formAction(setCompanyAccount);

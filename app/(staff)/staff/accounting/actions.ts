"use server";

import { formAction } from "@/lib/api/form-action";
import { exportBooks } from "@/lib/domain/money/accounting/export";
import { resetAccount } from "@/lib/domain/money/accounting/reset-account";
import { setAccount } from "@/lib/domain/money/accounting/set-account";
import { setBooks } from "@/lib/domain/money/accounting/set-books";

export const makeExport = formAction(exportBooks);
export const saveAccount = formAction(setAccount);
export const takeAccountBack = formAction(resetAccount);
export const saveBooks = formAction(setBooks);

import { addCompany } from "@/lib/domain/money/companies/add";
import { editCompany } from "@/lib/domain/money/companies/edit";
import { listCompanies } from "@/lib/domain/money/companies/list";
import { setCompanyAccount } from "@/lib/domain/money/companies/set-account";
import { setCompanyContact } from "@/lib/domain/money/companies/set-contact";
import { setCompanyImprint } from "@/lib/domain/money/companies/set-imprint";
import { showCompany } from "@/lib/domain/money/companies/show";
import { setSender } from "@/lib/domain/money/e-invoices/set-sender";
import { setRegister } from "@/lib/domain/money/fiscal-receipts/set-register";
import { setNumbering } from "@/lib/domain/money/numbering/set";

export const staff = {
  add: addCompany,
  edit: editCompany,
  list: listCompanies,
  set_access_point: setSender,
  set_account: setCompanyAccount,
  set_cash_register: setRegister,
  set_contact: setCompanyContact,
  set_imprint: setCompanyImprint,
  set_numbering: setNumbering,
  show: showCompany,
};

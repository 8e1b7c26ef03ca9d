import { getAcl } from "@/lib/domain/customers/members/get-acl";
import { switchAccount } from "@/lib/domain/customers/members/switch";
import { updateAcl } from "@/lib/domain/customers/members/update-acl";
import { blockSignUp } from "@/lib/domain/customers/sign-up-blocks/block";
import { unblockSignUp } from "@/lib/domain/customers/sign-up-blocks/unblock";
import { downloadStatementByStaff, showStatementByStaff } from "@/lib/domain/money/documents/statement";
import { addNote } from "@/lib/domain/support/back-office/add-note";
import { unlockCustomer } from "@/lib/domain/support/back-office/unlock";
import { checkCustomerVat, dropCustomerVat } from "@/lib/domain/support/customer-record/check-vat";
import { closeCustomer } from "@/lib/domain/support/customer-record/close";
import { showCustomerDetails } from "@/lib/domain/support/customer-record/details";
import { editCustomer } from "@/lib/domain/support/customer-record/edit";
import { endExemption, exemptFromTax } from "@/lib/domain/support/customer-record/exempt";
import { pinNote, unpinNote } from "@/lib/domain/support/customer-record/pin-note";
import { readTaxProof } from "@/lib/domain/support/customer-record/read-proof";
import { reopenCustomer } from "@/lib/domain/support/customer-record/reopen";
import { setCustomerCurrency } from "@/lib/domain/support/customer-record/set-currency";
import { showCustomerData } from "@/lib/domain/support/customer-record/show-data";
import { entry } from "../../entry";

export const staff = {
  add_note: addNote,
  block_sign_up: blockSignUp,
  check_vat: checkCustomerVat,
  close: closeCustomer,
  data: showCustomerData,
  details: showCustomerDetails,
  download_statement: downloadStatementByStaff,
  drop_vat: dropCustomerVat,
  edit: editCustomer,
  end_exemption: endExemption,
  exempt_tax: exemptFromTax,
  pin_note: pinNote,
  reopen: reopenCustomer,
  set_currency: setCustomerCurrency,
  statement: showStatementByStaff,
  tax_proof: readTaxProof,
  unblock_sign_up: unblockSignUp,
  unlock: unlockCustomer,
  unpin_note: unpinNote,
};

export const wire = {
  get_acl: entry(getAcl, "ok"),
  update_acl: entry(updateAcl, "ok"),
  switch_account: entry(switchAccount, "bare"),
};

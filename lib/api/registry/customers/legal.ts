import { acceptDocuments } from "@/lib/domain/customers/legal/accept";
import { discardDraft } from "@/lib/domain/customers/legal/admin/discard-draft";
import { editDocument } from "@/lib/domain/customers/legal/admin/edit";
import { listDocuments } from "@/lib/domain/customers/legal/admin/list";
import { publishDraft } from "@/lib/domain/customers/legal/admin/publish";
import { saveDraft } from "@/lib/domain/customers/legal/admin/save-draft";
import { agreeOnProcessing } from "@/lib/domain/customers/legal/agreements/agree";
import {
  downloadAgreement,
  downloadAgreementOfCustomer,
} from "@/lib/domain/customers/legal/agreements/download";
import { showAgreements } from "@/lib/domain/customers/legal/agreements/show";
import { myDocuments } from "@/lib/domain/customers/legal/mine";
import { documentsOfCustomer } from "@/lib/domain/customers/legal/of-customer";
import { pendingDocuments } from "@/lib/domain/customers/legal/pending";
import { showDocument } from "@/lib/domain/customers/legal/show";

export const pages = {
  accept: acceptDocuments,
  agree: agreeOnProcessing,
  agreement_pdf: downloadAgreement,
  agreements: showAgreements,
  mine: myDocuments,
  pending: pendingDocuments,
};

export const serverOnly = {
  show: showDocument,
};

export const staff = {
  agreement_pdf: downloadAgreementOfCustomer,
  discard_draft: discardDraft,
  edit: editDocument,
  list: listDocuments,
  of_customer: documentsOfCustomer,
  publish: publishDraft,
  save_draft: saveDraft,
};

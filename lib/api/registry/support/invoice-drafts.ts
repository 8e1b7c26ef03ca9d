import { createDraft } from "@/lib/domain/support/invoice-drafts/create";
import { discardDraft } from "@/lib/domain/support/invoice-drafts/discard";
import { editDraft } from "@/lib/domain/support/invoice-drafts/edit";
import { issueDraft } from "@/lib/domain/support/invoice-drafts/issue";
import { listDrafts } from "@/lib/domain/support/invoice-drafts/list";
import { showDraft, showDraftTerms } from "@/lib/domain/support/invoice-drafts/show";

export const staff = {
  create: createDraft,
  discard: discardDraft,
  edit: editDraft,
  issue: issueDraft,
  list: listDrafts,
  show: showDraft,
  terms: showDraftTerms,
};

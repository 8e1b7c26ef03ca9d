import { showAbout } from "@/lib/domain/support/tickets/about";
import { addFile } from "@/lib/domain/support/tickets/add-file";
import { assignTicket } from "@/lib/domain/support/tickets/agent/assign";
import { classifyTicket } from "@/lib/domain/support/tickets/agent/classify";
import {
  dismissFailedMail,
  downloadFailedMail,
  listFailedMails,
  retryFailedMail,
} from "@/lib/domain/support/tickets/agent/failed-mails";
import { addStaffFile, readStaffFile } from "@/lib/domain/support/tickets/agent/files";
import { findReader } from "@/lib/domain/support/tickets/agent/find-reader";
import { handTicketOver } from "@/lib/domain/support/tickets/agent/hand-over";
import { dismissUnmatchedMail, listUnmatchedMails } from "@/lib/domain/support/tickets/agent/internal-notes";
import { keepDraft } from "@/lib/domain/support/tickets/agent/keep-draft";
import { linkTicket } from "@/lib/domain/support/tickets/agent/link";
import { listMentions } from "@/lib/domain/support/tickets/agent/mentions";
import { mergeTickets } from "@/lib/domain/support/tickets/agent/merge";
import { newsOfTicket } from "@/lib/domain/support/tickets/agent/news";
import { queueTickets } from "@/lib/domain/support/tickets/agent/queue";
import { replyToCustomer } from "@/lib/domain/support/tickets/agent/reply";
import { revokeAddresses } from "@/lib/domain/support/tickets/agent/revoke-addresses";
import { searchTexts } from "@/lib/domain/support/tickets/agent/search-texts";
import { setTicketState } from "@/lib/domain/support/tickets/agent/set-state";
import { splitTicket } from "@/lib/domain/support/tickets/agent/split";
import { viewTicket } from "@/lib/domain/support/tickets/agent/view";
import { writeToCustomer } from "@/lib/domain/support/tickets/agent/write";
import { answerSupport } from "@/lib/domain/support/tickets/answer";
import { askSupport } from "@/lib/domain/support/tickets/ask";
import { listCanned } from "@/lib/domain/support/tickets/canned/list";
import { offerCanned } from "@/lib/domain/support/tickets/canned/offer";
import { removeCanned } from "@/lib/domain/support/tickets/canned/remove";
import { saveCanned } from "@/lib/domain/support/tickets/canned/save";
import { changeTicket } from "@/lib/domain/support/tickets/change";
import { askConsent } from "@/lib/domain/support/tickets/consent/ask";
import { giveConsent } from "@/lib/domain/support/tickets/consent/give";
import { listDepartments } from "@/lib/domain/support/tickets/departments/list";
import { saveDepartment } from "@/lib/domain/support/tickets/departments/save";
import { usualAnswer } from "@/lib/domain/support/tickets/departments/usual-answer";
import { readFile } from "@/lib/domain/support/tickets/file";
import { listTickets } from "@/lib/domain/support/tickets/list";
import { objectToImpersonation } from "@/lib/domain/support/tickets/object";
import { listProblemKinds, offerProblems } from "@/lib/domain/support/tickets/problems/list";
import { saveProblemKind } from "@/lib/domain/support/tickets/problems/save";
import { rateTicket } from "@/lib/domain/support/tickets/satisfaction/rate";
import { rateByLink } from "@/lib/domain/support/tickets/satisfaction/rate-by-link";
import { reportSatisfaction } from "@/lib/domain/support/tickets/satisfaction/report";
import { showRating } from "@/lib/domain/support/tickets/satisfaction/show-rating";
import { showTicket } from "@/lib/domain/support/tickets/show";
import { markSpam } from "@/lib/domain/support/tickets/spam/mark";
import { blockSender, listBlockedSenders, unblockSender } from "@/lib/domain/support/tickets/spam/senders";

export const pages = {
  about: showAbout,
  answer: answerSupport,
  ask: askSupport,
  change: changeTicket,
  give_consent: giveConsent,
  list: listTickets,
  object: objectToImpersonation,
  problems: offerProblems,
  rate: rateTicket,
  rating: showRating,
  show: showTicket,
  usual_answer: usualAnswer,
};

export const serverOnly = {
  add_file: addFile,
  file: readFile,
  rate_by_link: rateByLink,
};

export const staff = {
  add_staff_file: addStaffFile,
  unmatchedMails: listUnmatchedMails,
  ask_consent: askConsent,
  assign: assignTicket,
  block_sender: blockSender,
  blocked_senders: listBlockedSenders,
  canned_replies: listCanned,
  classify: classifyTicket,
  departments: listDepartments,
  dismiss_aside: dismissUnmatchedMail,
  dismiss_failed_mail: dismissFailedMail,
  failed_mail_source: downloadFailedMail,
  failed_mails: listFailedMails,
  hand_over: handTicketOver,
  keep_draft: keepDraft,
  link: linkTicket,
  mark_spam: markSpam,
  mentions: listMentions,
  merge: mergeTickets,
  news: newsOfTicket,
  offer_canned_replies: offerCanned,
  problem_kinds: listProblemKinds,
  queue: queueTickets,
  reader: findReader,
  remove_canned_reply: removeCanned,
  reply: replyToCustomer,
  retry_failed_mail: retryFailedMail,
  revoke_addresses: revokeAddresses,
  save_canned_reply: saveCanned,
  save_department: saveDepartment,
  save_problem_kind: saveProblemKind,
  search_texts: searchTexts,
  satisfaction: reportSatisfaction,
  set_state: setTicketState,
  split: splitTicket,
  staff_file: readStaffFile,
  unblock_sender: unblockSender,
  view: viewTicket,
  write: writeToCustomer,
};

import { showAbout } from "@/lib/domain/conversations/about";
import { addFile } from "@/lib/domain/conversations/add-file";
import { answerSupport } from "@/lib/domain/conversations/answer";
import { askSupport } from "@/lib/domain/conversations/ask";
import { changeTicket } from "@/lib/domain/conversations/change";
import { dismissUnmatchedMail, listUnmatchedMails } from "@/lib/domain/conversations/desk/asides";
import { assignTicket } from "@/lib/domain/conversations/desk/assign";
import {
  dismissFailedMail,
  downloadFailedMail,
  listFailedMails,
  retryFailedMail,
} from "@/lib/domain/conversations/desk/failed-mails";
import { addStaffFile, readStaffFile } from "@/lib/domain/conversations/desk/files";
import { newsOfTicket } from "@/lib/domain/conversations/desk/news";
import { queueTickets } from "@/lib/domain/conversations/desk/queue";
import { replyToCustomer } from "@/lib/domain/conversations/desk/reply";
import { revokeAddresses } from "@/lib/domain/conversations/desk/revoke-addresses";
import { setTicketState } from "@/lib/domain/conversations/desk/set-state";
import { viewTicket } from "@/lib/domain/conversations/desk/view";
import { readFile } from "@/lib/domain/conversations/file";
import { listTickets } from "@/lib/domain/conversations/list";
import { objectToImpersonation } from "@/lib/domain/conversations/object";
import { showTicket } from "@/lib/domain/conversations/show";

export const pages = {
  about: showAbout,
  answer: answerSupport,
  ask: askSupport,
  change: changeTicket,
  list: listTickets,
  object: objectToImpersonation,
  show: showTicket,
};

export const serverOnly = {
  add_file: addFile,
  file: readFile,
};

export const staff = {
  add_staff_file: addStaffFile,
  unmatchedMails: listUnmatchedMails,
  assign: assignTicket,
  dismiss_aside: dismissUnmatchedMail,
  dismiss_failed_mail: dismissFailedMail,
  failed_mail_source: downloadFailedMail,
  failed_mails: listFailedMails,
  news: newsOfTicket,
  queue: queueTickets,
  reply: replyToCustomer,
  retry_failed_mail: retryFailedMail,
  revoke_addresses: revokeAddresses,
  set_state: setTicketState,
  staff_file: readStaffFile,
  view: viewTicket,
};

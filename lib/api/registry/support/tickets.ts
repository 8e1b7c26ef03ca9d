import { showAbout } from "@/lib/domain/support/tickets/about";
import { addFile } from "@/lib/domain/support/tickets/add-file";
import { assignTicket } from "@/lib/domain/support/tickets/agent/assign";
import {
  dismissFailedMail,
  downloadFailedMail,
  listFailedMails,
  retryFailedMail,
} from "@/lib/domain/support/tickets/agent/failed-mails";
import { addStaffFile, readStaffFile } from "@/lib/domain/support/tickets/agent/files";
import { dismissUnmatchedMail, listUnmatchedMails } from "@/lib/domain/support/tickets/agent/internal-notes";
import { newsOfTicket } from "@/lib/domain/support/tickets/agent/news";
import { queueTickets } from "@/lib/domain/support/tickets/agent/queue";
import { replyToCustomer } from "@/lib/domain/support/tickets/agent/reply";
import { revokeAddresses } from "@/lib/domain/support/tickets/agent/revoke-addresses";
import { setTicketState } from "@/lib/domain/support/tickets/agent/set-state";
import { viewTicket } from "@/lib/domain/support/tickets/agent/view";
import { answerSupport } from "@/lib/domain/support/tickets/answer";
import { askSupport } from "@/lib/domain/support/tickets/ask";
import { changeTicket } from "@/lib/domain/support/tickets/change";
import { askConsent } from "@/lib/domain/support/tickets/consent/ask";
import { giveConsent } from "@/lib/domain/support/tickets/consent/give";
import { readFile } from "@/lib/domain/support/tickets/file";
import { listTickets } from "@/lib/domain/support/tickets/list";
import { objectToImpersonation } from "@/lib/domain/support/tickets/object";
import { showTicket } from "@/lib/domain/support/tickets/show";

export const pages = {
  about: showAbout,
  answer: answerSupport,
  ask: askSupport,
  change: changeTicket,
  give_consent: giveConsent,
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
  ask_consent: askConsent,
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

import { showAbout } from "@/lib/domain/conversations/about";
import { addFile } from "@/lib/domain/conversations/add-file";
import { answerSupport } from "@/lib/domain/conversations/answer";
import { askSupport } from "@/lib/domain/conversations/ask";
import { changeConversation } from "@/lib/domain/conversations/change";
import { dismissAside, listAsides } from "@/lib/domain/conversations/desk/asides";
import { assignConversation } from "@/lib/domain/conversations/desk/assign";
import {
  dismissFailedMail,
  downloadFailedMail,
  listFailedMails,
  retryFailedMail,
} from "@/lib/domain/conversations/desk/failed-mails";
import { addStaffFile, readStaffFile } from "@/lib/domain/conversations/desk/files";
import { newsOfConversation } from "@/lib/domain/conversations/desk/news";
import { queueConversations } from "@/lib/domain/conversations/desk/queue";
import { replyToCustomer } from "@/lib/domain/conversations/desk/reply";
import { revokeAddresses } from "@/lib/domain/conversations/desk/revoke-addresses";
import { setConversationState } from "@/lib/domain/conversations/desk/set-state";
import { viewConversation } from "@/lib/domain/conversations/desk/view";
import { readFile } from "@/lib/domain/conversations/file";
import { listConversations } from "@/lib/domain/conversations/list";
import { objectToVisit } from "@/lib/domain/conversations/object";
import { showConversation } from "@/lib/domain/conversations/show";

export const pages = {
  about: showAbout,
  answer: answerSupport,
  ask: askSupport,
  change: changeConversation,
  list: listConversations,
  object: objectToVisit,
  show: showConversation,
};

export const steps = {
  add_file: addFile,
  file: readFile,
};

export const staff = {
  add_staff_file: addStaffFile,
  asides: listAsides,
  assign: assignConversation,
  dismiss_aside: dismissAside,
  dismiss_failed_mail: dismissFailedMail,
  failed_mail_source: downloadFailedMail,
  failed_mails: listFailedMails,
  news: newsOfConversation,
  queue: queueConversations,
  reply: replyToCustomer,
  retry_failed_mail: retryFailedMail,
  revoke_addresses: revokeAddresses,
  set_state: setConversationState,
  staff_file: readStaffFile,
  view: viewConversation,
};

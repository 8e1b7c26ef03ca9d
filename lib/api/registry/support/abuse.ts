import { addComplaint } from "@/lib/domain/support/tickets/abuse/add";
import { askUnblock } from "@/lib/domain/support/tickets/abuse/ask-unblock";
import { blockCase, refuseUnblock } from "@/lib/domain/support/tickets/abuse/block";
import { closeCase } from "@/lib/domain/support/tickets/abuse/close";
import { correctCase } from "@/lib/domain/support/tickets/abuse/correct";
import { readEvidence } from "@/lib/domain/support/tickets/abuse/file";
import { myCases } from "@/lib/domain/support/tickets/abuse/mine";
import { reopenCase } from "@/lib/domain/support/tickets/abuse/reopen";
import { reportAbuse } from "@/lib/domain/support/tickets/abuse/report";
import { showCase } from "@/lib/domain/support/tickets/abuse/show";
import { tellCustomer } from "@/lib/domain/support/tickets/abuse/tell";
import { listWaiting } from "@/lib/domain/support/tickets/abuse/waiting";

export const pages = {
  ask_unblock: askUnblock,
  mine: myCases,
};

export const serverOnly = {
  report: reportAbuse,
};

export const staff = {
  add: addComplaint,
  block: blockCase,
  close: closeCase,
  correct: correctCase,
  file: readEvidence,
  refuse_unblock: refuseUnblock,
  reopen: reopenCase,
  show: showCase,
  tell: tellCustomer,
  waiting: listWaiting,
};

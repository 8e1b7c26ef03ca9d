import { sql } from "drizzle-orm";
import { invoices } from "../tables/money/billing";
import { abuseCases, abuseComplaints, abuseFiles } from "../tables/support/abuse";
import { announcementCreditLines, announcementCredits } from "../tables/support/announcement-credits";
import { announcements, announcementUpdates } from "../tables/support/announcements";
import { customerNotes, invoiceNotes } from "../tables/support/back-office";
import { blockedSenders } from "../tables/support/blocked-senders";
import { bulkRows, bulkRuns } from "../tables/support/bulk";
import {
  dataImportNotes,
  dataImportParts,
  dataImports,
  importedObjects,
} from "../tables/support/data-imports";
import { cannedReplies, departmentMembers, departments, problemKinds } from "../tables/support/departments";
import { helpArticles, helpRevisions, helpTexts, helpVotes } from "../tables/support/help-center";
import { impersonations, supportSettings } from "../tables/support/impersonation";
import { keyFigureDays, keyFigureMonths } from "../tables/support/key-figures";
import { maintenanceTasks } from "../tables/support/maintenance";
import { staffListColumns, staffListViews } from "../tables/support/staff-lists";
import { ticketAgents, ticketMentions } from "../tables/support/ticket-agents";
import {
  inboundMails,
  replyAddresses,
  ticketFiles,
  ticketMessages,
  tickets,
} from "../tables/support/tickets";
import { impersonal, personal } from "./declare";
import { by, byEmail, either, through } from "./paths";

const ofTickets = by(tickets.accountId);
const ofMessages = through(ticketMessages.ticketId, tickets.id, ofTickets);
const nothing = sql`'\\x'::bytea`;

export const supportData = [
  impersonal(bulkRuns, ["list", "action", "params", "state"]),
  impersonal(bulkRows, ["trial", "outcome", "reason"]),
  // Of staff; a query may name a customer as an address of a page would.
  impersonal(staffListColumns, ["list", "columns"]),
  impersonal(staffListViews, ["list", "name", "query", "columns"]),
  impersonal(announcements, ["kind", "stage", "titles", "concernedBy", "places", "requestKey"]),
  impersonal(announcementCredits, ["rule", "amounts", "state", "requestKey"]),
  // Amounts by server; the credit itself is in the ledger.
  personal(announcementCreditLines, {
    topic: "money",
    rows: by(announcementCreditLines.accountId),
    codes: ["currency", "skipped"],
    erase: {},
  }),
  impersonal(announcementUpdates, ["stage", "texts", "requestKey"]),
  personal(customerNotes, {
    topic: "tickets",
    rows: by(customerNotes.accountId),
    // Staff answer for what they have noted themselves.
    hides: ["text"],
    erase: "delete",
    isExported: false,
  }),
  personal(invoiceNotes, {
    topic: "tickets",
    rows: through(invoiceNotes.invoiceId, invoices.id, by(invoices.accountId)),
    hides: ["text"],
    erase: "delete",
    isExported: false,
  }),
  // Evidence of what was alleged of an address, against claims, until three years after the case was closed.
  personal(abuseCases, {
    topic: "tickets",
    rows: by(abuseCases.accountId),
    codes: ["kind", "state", "address", "network"],
    erase: {},
  }),
  personal(abuseFiles, {
    topic: "tickets",
    rows: through(abuseFiles.complaintId, abuseComplaints.id, byEmail(abuseComplaints.sender)),
    shows: ["name", "contentType"],
    hides: ["content"],
    erase: "delete",
  }),
  // Of the complainant. What a customer was told of it is in the ticket.
  personal(abuseComplaints, {
    topic: "tickets",
    rows: byEmail(abuseComplaints.sender),
    shows: ["sender", "text", "report"],
    hides: ["requestKey"],
    codes: ["source"],
    erase: { sender: "", text: nothing, report: null, requestKey: null },
  }),
  personal(supportSettings, { topic: "tickets", rows: by(supportSettings.accountId), erase: "delete" }),
  personal(impersonations, {
    topic: "activity",
    rows: by(impersonations.accountId),
    shows: ["reason", "ticket"],
    codes: ["mode", "ending"],
    erase: { reason: "", ticket: "" },
  }),
  personal(replyAddresses, {
    topic: "tickets",
    rows: through(replyAddresses.ticketId, tickets.id, ofTickets),
    shows: ["email"],
    hides: ["nonce", "tokenHash"],
    erase: "delete",
  }),
  personal(ticketFiles, {
    topic: "tickets",
    rows: either(
      through(ticketFiles.messageId, ticketMessages.id, ofMessages),
      ({ id }) => sql`(${ticketFiles.messageId} is null and ${ticketFiles.uploadedBy} = ${id})`,
    ),
    shows: ["name", "contentType"],
    hides: ["content"],
    copied: sql`not exists (select from ticket_messages m where m.id = ${ticketFiles.messageId} and m.is_internal)`,
    erase: "delete",
  }),
  // The row stays: a mail that is still in the mailbox must not be taken for a new one.
  personal(inboundMails, {
    topic: "tickets",
    rows: either(
      byEmail(inboundMails.sender),
      through(inboundMails.messageId, ticketMessages.id, ofMessages),
    ),
    shows: ["sender", "subject", "text", "fromLine"],
    hides: ["error", "source", "messageKey"],
    codes: ["mailbox", "uidValidity", "outcome"],
    erase: {
      sender: sql`'erased-' || inbound_mails.id`,
      messageKey: "",
      subject: null,
      text: null,
      fromLine: null,
      error: null,
      source: null,
      // Nothing is left that staff could deal with.
      handledAt: sql`coalesce(inbound_mails.handled_at, now())`,
    },
  }),
  personal(ticketMessages, {
    topic: "tickets",
    rows: ofMessages,
    shows: ["mailFrom", "text", "quoted", "fact"],
    hides: ["mailId", "sendKey", "words"],
    codes: ["author"],
    copied: sql`not ${ticketMessages.isInternal}`,
    erase: {
      mailFrom: null,
      mailId: null,
      text: nothing,
      words: sql`'{}'::text[]`,
      quoted: null,
      fact: null,
      sendKey: null,
    },
    // What a member has written for another account is that account's; the address is the member's.
    elsewhere: { rows: by(ticketMessages.authorId), erase: { mailFrom: null, mailId: null, sendKey: null } },
  }),
  personal(tickets, {
    topic: "tickets",
    rows: ofTickets,
    shows: ["subject", "orderData"],
    // Staff answer for what they have noted themselves.
    hides: ["tags"],
    codes: ["type", "page", "state", "priority", "origin", "rating"],
    // Nobody is left to answer.
    erase: {
      ...{ subject: "", tags: sql`'{}'::text[]`, orderData: null },
      ...{ state: "solved", waitingMessageId: null, solveDueAt: null, solveMinutesLeft: null },
      solvedAt: sql`coalesce(tickets.solved_at, now())`,
    },
  }),
  personal(importedObjects, {
    topic: "account",
    rows: by(importedObjects.accountId),
    // It stays, so that a later run does not take the erased person for a new one.
    codes: ["source", "noun", "sourceId", "digest"],
    erase: {},
    isExported: false,
  }),
  // Ids of another system, and the panel's own words.
  impersonal(dataImportNotes, ["noun", "sourceId", "code", "said"]),
  impersonal(dataImports, [
    "source",
    "origin",
    "state",
    "report",
    "part",
    "region",
    "phase",
    "problem",
    "connection",
  ]),
  // The file of another system, sealed, for a week at most.
  impersonal(dataImportParts, ["content"]),
  impersonal(keyFigureMonths, ["part", "currency", "location"]),
  impersonal(keyFigureDays, ["currency", "location"]),
  impersonal(helpArticles, ["requestKey"]),
  impersonal(helpTexts, ["language", "title", "category", "body"]),
  impersonal(helpRevisions, ["texts"]),
  // Of nobody that can be told: a keyed hash, for a year.
  impersonal(helpVotes, ["voter"]),
  // What an agent has begun to write is about the customer of the ticket.
  personal(ticketAgents, {
    topic: "tickets",
    rows: through(ticketAgents.ticketId, tickets.id, ofTickets),
    hides: ["draft"],
    erase: "delete",
    isExported: false,
  }),
  impersonal(ticketMentions, []),
  personal(blockedSenders, {
    topic: "tickets",
    rows: byEmail(blockedSenders.email),
    hides: ["email"],
    erase: "delete",
    isExported: false,
  }),
  impersonal(departments, ["names", "email", "timeZone", "hours", "daysOff"]),
  impersonal(cannedReplies, ["name", "texts"]),
  impersonal(departmentMembers),
  impersonal(problemKinds, ["names", "questions", "priority"]),
  impersonal(maintenanceTasks, ["kind", "input", "state", "host", "result"]),
];

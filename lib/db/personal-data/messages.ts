import { sql } from "drizzle-orm";
import { mailTextChanges, mailTexts } from "../tables/messages/mail-texts";
import { heldMails, mailBodies, mailLinks, mails } from "../tables/messages/mails";
import { hiddenNotices, mutedMails, panelNotices, seenNotices } from "../tables/messages/notifications";
import { smsMessages } from "../tables/messages/sms";
import { silentHosts, webhookAttempts, webhookEndpoints, webhooks } from "../tables/messages/webhooks";
import { impersonal, personal } from "./declare";
import { by, either, through } from "./paths";

const withoutSecrets = (masked: string): Record<string, unknown> => JSON.parse(masked);

/** Links and codes stay where they were sent. */
const maskedMail = <R extends { masked: string | null }>(row: R): Record<string, unknown> =>
  row.masked === null ? row : { ...row, ...withoutSecrets(row.masked) };

// The link of a sign-up is mailed before there is an account.
const ofMails = either(
  by(mails.accountId),
  ({ email }) => sql`(${mails.accountId} is null and lower(${mails.recipient}) = ${email})`,
);

export const messagesData = [
  personal(mailBodies, {
    topic: "messages",
    rows: through(mailBodies.mailId, mails.id, ofMails),
    shows: ["subject", "body"],
    hides: ["thread", "masked"],
    erase: "delete",
    masked: maskedMail,
  }),
  personal(heldMails, {
    topic: "messages",
    rows: through(heldMails.mailId, mails.id, ofMails),
    erase: "delete",
    isExported: false,
  }),
  personal(mails, {
    topic: "messages",
    rows: ofMails,
    shows: ["recipient", "subject", "body", "lastError"],
    hides: ["thread", "masked"],
    codes: ["locale", "kind"],
    erase: "delete",
    masked: maskedMail,
  }),
  personal(mailLinks, {
    topic: "messages",
    rows: by(mailLinks.accountId),
    shows: ["detail"],
    hides: ["tokenHash"],
    codes: ["purpose"],
    erase: "delete",
  }),
  personal(mutedMails, {
    topic: "messages",
    rows: by(mutedMails.accountId),
    shows: ["notice"],
    erase: "delete",
  }),
  personal(hiddenNotices, {
    topic: "messages",
    rows: by(hiddenNotices.accountId),
    shows: ["notice"],
    erase: "delete",
  }),
  personal(panelNotices, {
    topic: "messages",
    rows: by(panelNotices.accountId),
    shows: ["notice", "facts"],
    erase: "delete",
  }),
  personal(seenNotices, {
    topic: "messages",
    rows: by(seenNotices.accountId),
    erase: "delete",
    isExported: false,
  }),
  personal(smsMessages, {
    topic: "messages",
    rows: by(smsMessages.accountId),
    shows: ["recipient", "body", "lastError"],
    codes: ["kind"],
    erase: "delete",
  }),
  personal(webhookAttempts, {
    topic: "messages",
    rows: through(webhookAttempts.webhookId, webhooks.id, by(webhooks.accountId)),
    shows: ["answer"],
    erase: "delete",
  }),
  personal(webhooks, {
    topic: "messages",
    rows: by(webhooks.accountId),
    shows: ["url", "type", "body", "lastAnswer"],
    codes: ["heldBecause"],
    erase: "delete",
  }),
  personal(webhookEndpoints, {
    topic: "messages",
    rows: by(webhookEndpoints.accountId),
    shows: ["name", "url", "events"],
    hides: ["secret", "formerSecret"],
    erase: "delete",
  }),
  personal(silentHosts, {
    topic: "messages",
    rows: by(silentHosts.accountId),
    shows: ["host"],
    erase: "delete",
  }),
  impersonal(mailTexts, ["kind", "language", "subject", "body"]),
  impersonal(mailTextChanges, ["kind", "language", "subject", "body"]),
];

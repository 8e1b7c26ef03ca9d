import type { ImpersonationNotices, StaffNotices, TicketNotices } from "../notices";
import {
  choice,
  isYes,
  lines,
  link,
  number,
  optional,
  required,
  text,
  type VariablesOf,
  type Writer,
  yesOrNo,
} from "./variable";

const visitor = { staff_name: text, staff_role: text, reason: text, support_access_page: link };
const visitorOf = (
  { name, kind, reason }: ImpersonationNotices["visit.asked"],
  { words, pages }: Writer,
) => ({
  staff_name: name,
  staff_role: words.staffRoles[kind],
  reason,
  support_access_page: pages.supportAccess,
});

export const supportVariables: VariablesOf<StaffNotices & ImpersonationNotices & TicketNotices> = {
  "staff.join": {
    offered: { url: required(link), hours: number },
    valuesOf: ({ url, hours }) => ({ url, hours }),
  },
  "settings.tried": { offered: {}, valuesOf: () => ({}) },
  "visit.started": {
    offered: { ...visitor, mode: choice("read_only", "read_write") },
    valuesOf: (facts, writer) => ({ ...visitorOf(facts, writer), mode: facts.mode }),
  },
  "visit.asked": { offered: visitor, valuesOf: visitorOf },
  "conversation.answered": {
    offered: {
      reply_line: required(optional(lines)),
      can_reply: yesOrNo,
      is_first: yesOrNo,
      ticket: number,
      subject: text,
      author: text,
      text: required(lines),
      ticket_page: link,
    },
    valuesOf: ({ id, subject, by, text: said, canReply, isFirst = false }, { words, pages }) => ({
      reply_line: canReply ? words.replyLine : null,
      can_reply: isYes(canReply),
      is_first: isYes(isFirst),
      ticket: id,
      subject,
      author: by,
      text: said,
      ticket_page: `${pages.help}/${id}`,
    }),
  },
  "conversation.due": {
    offered: { ticket: number, subject: text, due: required(text), url: required(link) },
    valuesOf: ({ id, subject, due, url }, { moment }) => ({
      ticket: id,
      subject,
      due: moment(new Date(due)),
      url,
    }),
  },
  "conversation.solved": {
    offered: { ticket: number, subject: text, url: required(link), ticket_page: link },
    valuesOf: ({ id, subject, url }, { pages }) => ({
      ...{ ticket: id, subject, url },
      ticket_page: `${pages.help}/${id}`,
    }),
  },
};

import { groupBy } from "@/lib/base/group-by";
import type { SourceRow } from "@/lib/outside/source-database/port";
import { cutText, plainLine, plainText, readMoment } from "../shared/read-text";
import type { SourceReply, SourceTicket } from "../source";
import { type ClientRows, type Remark, text } from "./rows";

const priorities: Readonly<Record<string, SourceTicket["priority"]>> = { low: "low", high: "high" };

/** States in which support waits for the customer. */
const waiting: ReadonlySet<string> = new Set(["answered", "on hold"]);

const mostLetters = 20_000;

const replyOf = (row: SourceRow, id: string, at: Date, remark: Remark): SourceReply => ({
  id,
  text: cutText(plainText(row.message).trim(), mostLetters, () => remark("reply", id, "cut")) || "–",
  at: readMoment(row.date) ?? at,
  author: text(row, "admin") === "" ? "customer" : "staff",
  isInternal: false,
});

/** Tickets that are not closed, with their replies and internal notes in the order of time. */
export function readTickets({ of }: ClientRows, leave: Remark, remark: Remark): SourceTicket[] {
  const replies = groupBy(of("tblticketreplies"), (row) => text(row, "tid"));
  const notes = groupBy(of("tblticketnotes"), (row) => text(row, "ticketid"));
  return of("tbltickets").flatMap((row): SourceTicket[] => {
    const id = text(row, "id");
    const status = text(row, "status").toLowerCase();
    if (status === "closed") {
      leave("ticket", id, "ticket_closed");
      return [];
    }
    const at = readMoment(row.date);
    if (!at) {
      leave("ticket", id, "date", text(row, "date"));
      return [];
    }
    const own = replies.get(id) ?? [];
    const files = [row, ...own].filter((one) => text(one, "attachment") !== "").length;
    if (files > 0) remark("ticket", id, "attachments", String(files));
    const messages = [
      replyOf(row, `ticket ${id}`, at, remark),
      ...own.map((reply) => replyOf(reply, `reply ${text(reply, "id")}`, at, remark)),
      ...(notes.get(id) ?? []).map((note) => ({
        ...replyOf(note, `note ${text(note, "id")}`, at, remark),
        author: "staff" as const,
        isInternal: true,
      })),
    ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
    const priority = priorities[text(row, "urgency").toLowerCase()] ?? "normal";
    const number = plainLine(row.tid, 60) || id;
    const subject = plainLine(row.title, 150) || number;
    return [{ id, number, subject, priority, isWaiting: waiting.has(status), at, messages }];
  });
}

import type { AnnouncementKind } from "@/lib/base/announcements";
import { invalidArgument } from "../../kernel/errors/fail";
import type { AnnouncementRow } from "./lookup";

type Typed = { planned_from: string; planned_to: string; began: string };
type Times = Pick<AnnouncementRow, "plannedFrom" | "plannedTo" | "beganAt">;

export const momentIn = (text: string): Date | null => (text === "" ? null : new Date(text));

/** The times of an announcement: of maintenance from when to when it is planned, of all when it began. */
export function readTimes(kind: AnnouncementKind, typed: Typed, now: Date): Times {
  const beganAt = momentIn(typed.began);
  if (beganAt && beganAt > now) throw invalidArgument("began", "must not be in the future");
  if (kind === "incident") return { plannedFrom: null, plannedTo: null, beganAt };
  const [plannedFrom, plannedTo] = [momentIn(typed.planned_from), momentIn(typed.planned_to)];
  if (!plannedFrom) throw invalidArgument("planned_from", "is required");
  if (!plannedTo) throw invalidArgument("planned_to", "is required");
  if (plannedTo <= plannedFrom) throw invalidArgument("planned_to", "must be later than the beginning");
  return { plannedFrom, plannedTo, beganAt };
}

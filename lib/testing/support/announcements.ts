import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { loadConfiguration } from "@/lib/db/live-configuration";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { addUpdate } from "@/lib/domain/support/announcements/add-update";
import { publishAnnouncement } from "@/lib/domain/support/announcements/publish";
import type { NewAnnouncement, NewUpdate } from "@/lib/domain/support/announcements/schema";
import { liveAnnouncements } from "@/lib/domain/support/announcements/shared/loaded";
import { showAnnouncement } from "@/lib/domain/support/announcements/show";

/** Reads the open announcements of the test's database, as a panel does within a second. */
export const loadAnnouncements = (): Promise<void> => loadConfiguration([liveAnnouncements]);

/** Another database has announcements of its own. */
export const forgetAnnouncements = (): Promise<void> =>
  loadConfiguration([{ ...liveAnnouncements, read: async () => liveAnnouncements.initial }]);

type Wanted = Partial<z.input<typeof NewAnnouncement>>;

/** An incident for all customers, unless something else is wanted. */
export const incident = (wanted: Wanted = {}): z.input<typeof NewAnnouncement> => ({
  ...{ kind: "incident", stage: "investigating", concerned_by: "all", places: [], ids: [], brand: null },
  titles: [{ language: "en", title: "No power" }],
  texts: [{ language: "en", text: "We look into it." }],
  ...{ planned_from: "", planned_to: "", began: "", is_public: true, mails: true, key: randomUUID() },
  ...wanted,
});

/** Publishes it as that member of staff, now; returns its id. */
export async function announceAs(staff: StaffContext, wanted: Wanted = {}): Promise<number> {
  const { id } = await publishAnnouncement.call({ ...staff, now: new Date() }, incident(wanted));
  await loadAnnouncements();
  return id;
}

type Said = Partial<z.input<typeof NewUpdate>> & Pick<z.input<typeof NewUpdate>, "stage">;

/** Writes the next update as that member of staff, now; returns its id. */
export async function updateAs(staff: StaffContext, id: number, said: Said): Promise<number> {
  const context = { ...staff, now: new Date() };
  const { revision } = await showAnnouncement.call(context, { id });
  const texts = [{ language: "en" as const, text: "News." }];
  const { update } = await addUpdate.call(context, {
    ...{ id, revision, texts, mails: true, key: randomUUID() },
    ...said,
  });
  await loadAnnouncements();
  return update;
}

import { type Locale, locales } from "./locale";

export const announcementKinds = ["maintenance", "incident"] as const;
export type AnnouncementKind = (typeof announcementKinds)[number];

export const announcementStages = [
  "planned",
  "running",
  "done",
  "called_off",
  "investigating",
  "identified",
  "watching",
  "solved",
] as const;
export type AnnouncementStage = (typeof announcementStages)[number];

const stagesOf = {
  maintenance: ["planned", "running", "done", "called_off"],
  incident: ["investigating", "identified", "watching", "solved"],
} as const satisfies Record<AnnouncementKind, readonly AnnouncementStage[]>;

const ends: readonly AnnouncementStage[] = ["done", "called_off", "solved"];

/** Whether the announcement is over with this stage, and shown nowhere but in the history. */
export const isEnd = (stage: AnnouncementStage): boolean => ends.includes(stage);

/** The stages with which an announcement of that kind can begin. */
export const firstStages = (kind: AnnouncementKind): AnnouncementStage[] =>
  stagesOf[kind].filter((stage) => !isEnd(stage));

/** The stages that the next update can have: the same again, or a later one; of an incident any. None after the end. */
export function nextStages(kind: AnnouncementKind, stage: AnnouncementStage): readonly AnnouncementStage[] {
  if (isEnd(stage)) return [];
  if (kind === "incident") return stagesOf.incident;
  return stage === "planned" ? ["planned", "running", "called_off"] : ["running", "done", "called_off"];
}

/** What makes a customer one of those concerned: nothing further, or a server that is there, by, on, of or in the list. */
export const concernedBys = ["all", "location", "back_end", "plan", "servers"] as const;
export type ConcernedBy = (typeof concernedBys)[number];

/** A text by language; not in every language. */
export type LocalTexts = Partial<Record<Locale, string>>;

/** The language in which a text is shown: the reader's, else the brand's, else English, else any. */
export function languageOf(texts: LocalTexts, wanted: Locale, brandLanguage: Locale): Locale {
  const order = [wanted, brandLanguage, "en" as const, ...locales];
  return order.find((one) => texts[one] !== undefined) ?? wanted;
}

const bannerDays = 7;

/** Whether a banner says it: planned maintenance only in the last days before. */
export const isNear = (
  { stage, plannedFrom }: { stage: AnnouncementStage; plannedFrom: Date | null },
  now: Date,
): boolean =>
  stage !== "planned" ||
  plannedFrom === null ||
  plannedFrom.getTime() - now.getTime() <= bannerDays * 86_400_000;

/** Where an announcement is read, by customers and by everybody. */
export const announcementPath = (id: number): `/status/${number}` => `/status/${id}`;

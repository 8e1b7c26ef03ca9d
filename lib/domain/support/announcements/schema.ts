import { z } from "zod";
import { announcementKinds, announcementStages, concernedBys } from "../../../base/announcements";
import { locales } from "../../../base/locale";

const Language = z.enum(locales);
const Kind = z.enum(announcementKinds);
const Stage = z.enum(announcementStages);

const title = z
  .string()
  .trim()
  .max(150)
  .refine((text) => !/\p{C}/u.test(text), "must be one line of text");
/** Markdown. Lines end as forms of browsers do not end them. */
const body = z
  .string()
  .max(10_000)
  .transform((text) => text.replaceAll("\r\n", "\n").trim());

const Title = z.object({ language: Language, title });
const Text = z.object({ language: Language, text: body });

/** Texts that are empty are left out. */
const Titles = z.array(Title).max(locales.length);
export const Texts = z.array(Text).max(locales.length);

/** `2026-12-01T22:00:00Z`, to the minute; "" = none. */
const Moment = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00Z)?$/, "must be a time")
  .refine((text) => text === "" || !Number.isNaN(Date.parse(text)), "must be a time");

/** Who is concerned. `places` are codes of locations or names of back ends, `ids` those of plans or servers. */
export const ConcernInput = z.object({
  concerned_by: z.enum(concernedBys),
  places: z.array(z.string().max(60)).max(100),
  ids: z.array(z.int32().positive()).max(1_000),
  /** Only customers of this brand; null = of all. */
  brand: z.int32().nullable(),
});
export type ConcernInput = z.infer<typeof ConcernInput>;

const facts = {
  ...ConcernInput.shape,
  titles: Titles,
  is_public: z.boolean(),
  planned_from: Moment,
  planned_to: Moment,
  /** When an incident or a maintenance under way began; "" = when it was said. */
  began: Moment,
};

/** Idempotency key: a repeated submit returns what the first one made. */
const key = z.string().min(8).max(100);

export const NewAnnouncement = z.object({
  ...facts,
  kind: Kind,
  stage: Stage,
  texts: Texts,
  mails: z.boolean(),
  key,
});

/** As read, so that somebody else's change in between is not overwritten. */
const Revision = z.int();

export const ChangedAnnouncement = z.object({
  ...facts,
  id: z.int32(),
  revision: Revision,
  /** Of one that is over; "" = as it is. */
  ended: Moment,
});

export const NewUpdate = z.object({
  id: z.int32(),
  revision: Revision,
  stage: Stage,
  texts: Texts,
  mails: z.boolean(),
  key,
});

const Times = {
  /** ISO 8601 text; null = not planned, not begun, not over. */
  planned_from: z.string().nullable(),
  planned_to: z.string().nullable(),
  began: z.string().nullable(),
  ended: z.string().nullable(),
};

/** For a customer concerned. */
export const OwnAnnouncement = z.object({
  ...Times,
  id: z.int(),
  kind: Kind,
  stage: Stage,
  title: z.string(),
  language: Language,
  /** Whether a banner says it; else only the pages of its servers do. */
  is_near: z.boolean(),
  /** Of the account, at most a thousand; none where all customers are concerned. */
  servers: z.array(z.int()),
});
export type OwnAnnouncement = z.infer<typeof OwnAnnouncement>;

/** For everybody: without authors, back ends and servers. */
export const PublicAnnouncement = z.object({
  ...Times,
  id: z.int(),
  kind: Kind,
  stage: Stage,
  title: z.string(),
  language: Language,
  created: z.string(),
  /** Names of locations and plans; empty where neither limits who is concerned. */
  concerned: z.array(z.string()),
  /** Newest first; `text` is Markdown. */
  updates: z.array(
    z.object({ id: z.int(), stage: Stage, at: z.string(), text: z.string(), language: Language }),
  ),
});
export type PublicAnnouncement = z.infer<typeof PublicAnnouncement>;

export const AnnouncementLine = z.object({
  ...Times,
  id: z.int(),
  kind: Kind,
  stage: Stage,
  title: z.string(),
  created: z.string(),
  by: z.string().nullable(),
  is_public: z.boolean(),
  /** Whether credit for those concerned waits for a second person. */
  is_credit_waiting: z.boolean(),
});
export type AnnouncementLine = z.infer<typeof AnnouncementLine>;

const ShownUpdate = z.object({
  id: z.int(),
  stage: Stage,
  at: z.string(),
  /** Null = the operator, by a command. */
  by: z.string().nullable(),
  texts: z.array(z.object({ language: Language, text: z.string() })),
  is_mailed: z.boolean(),
  /** Whether those concerned are still being told. */
  is_telling: z.boolean(),
});

export const ShownAnnouncement = z.object({
  ...AnnouncementLine.shape,
  ...ConcernInput.shape,
  revision: Revision,
  /** The language without which nothing is said. */
  main_language: Language,
  /** The stages that the next update can have; empty = it is over. */
  next_stages: z.array(Stage),
  titles: z.array(z.object({ language: Language, title: z.string() })),
  /** What the ids and places are called. */
  names: z.array(z.string()),
  updates: z.array(ShownUpdate),
});
export type ShownAnnouncement = z.infer<typeof ShownAnnouncement>;

/** What can be chosen in the form. */
export const AnnouncementChoices = z.object({
  /** The language without which nothing is said to customers of all brands. */
  main_language: Language,
  locations: z.array(z.object({ code: z.string(), name: z.string() })),
  back_ends: z.array(z.string()),
  plans: z.array(z.object({ id: z.int(), name: z.string() })),
  brands: z.array(z.object({ id: z.int(), name: z.string(), language: Language })),
});
export type AnnouncementChoices = z.infer<typeof AnnouncementChoices>;

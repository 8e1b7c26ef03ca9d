import { z } from "zod";
import { acceptedKinds, legalKinds } from "../../../base/legal";
import { locales } from "../../../base/locale";

export const LegalKindName = z.enum(legalKinds);

/** A version that somebody has read and accepts, in the language in which it was shown. */
const AcceptedVersion = z.object({ version: z.int(), language: z.enum(locales) });
export const AcceptedVersions = z.array(AcceptedVersion).max(20);

/** What has to be accepted; `href` is where it is read. */
export const PendingDocument = z.object({
  version: z.int(),
  kind: z.enum(acceptedKinds),
  language: z.enum(locales),
  href: z.string(),
});
export type PendingDocument = z.infer<typeof PendingDocument>;

/** A version that was accepted. Times are ISO 8601 text. */
export const AcceptedDocument = z.object({
  version: z.int(),
  kind: LegalKindName,
  number: z.int(),
  language: z.enum(locales),
  at: z.string(),
  address: z.string(),
  occasion: z.enum(["sign_up", "order", "account"]),
  /** The member who has accepted it; null = the owner of the account. */
  by: z.string().nullable(),
});
export type AcceptedDocument = z.infer<typeof AcceptedDocument>;

export const ShownDocument = z.object({
  version: z.int(),
  kind: LegalKindName,
  number: z.int(),
  holds_from: z.string(),
  /** Whether it is the version in effect. */
  is_current: z.boolean(),
  language: z.enum(locales),
  languages: z.array(z.enum(locales)),
  /** Markdown; null = it is at `url`. */
  body: z.string().nullable(),
  url: z.string().nullable(),
});
export type ShownDocument = z.infer<typeof ShownDocument>;

/** Lines end as forms of browsers do not end them. */
const markdown = z
  .string()
  .max(200_000)
  .transform((text) => text.replaceAll("\r\n", "\n").trim());

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:\/\/\S+$/i.test(text);
const address = z
  .string()
  .trim()
  .max(500)
  .refine((text) => text === "" || isWebAddress(text), "must be an http or https address");

/** A text in one language: Markdown or an address. Both empty = there is none. */
const DraftText = z
  .object({ language: z.enum(locales), body: markdown, url: address })
  .refine(({ body, url }) => body === "" || url === "", {
    path: ["url"],
    message: "is either a text or a link",
  });

/** One kind of document, of one brand or of all of them. */
export const LegalKey = z.object({
  kind: LegalKindName,
  /** Null = all brands that have no document of that kind. */
  brand: z.int().nullable().default(null),
});

/** The moment of the last change of a draft as ISO 8601 text; "" = there was none. */
const Revision = z.string().max(40);

export const SavedDraft = LegalKey.extend({
  revision: Revision,
  summary: z.string().trim().max(2_000),
  texts: z.array(DraftText).max(locales.length),
});

export const PublishedDraft = LegalKey.extend({
  revision: Revision,
  /** `YYYY-MM-DD`, from the beginning of that day in UTC; "" = from now on. */
  from: z
    .string()
    .regex(/^(\d{4}-\d{2}-\d{2})?$/, "must be a date")
    .refine((text) => text === "" || !Number.isNaN(Date.parse(text)), "must be a date"),
  /** Whether customers are told by mail. */
  tells: z.boolean(),
});

const Text = z.object({ language: z.enum(locales), body: z.string(), url: z.string() });

const StaffVersion = z.object({
  version: z.int(),
  number: z.int(),
  state: z.enum(["current", "coming", "past"]),
  holds_from: z.string(),
  published: z.string(),
  /** Null = the operator, by a command. */
  by: z.string().nullable(),
  languages: z.array(z.enum(locales)),
  /** Whether mails of the change are still being written. */
  is_mailing: z.boolean(),
});
export type StaffVersion = z.infer<typeof StaffVersion>;

export const EditedDocument = z.object({
  kind: LegalKindName,
  brand: z.int().nullable(),
  /** The language without which it cannot be published. */
  main_language: z.enum(locales),
  revision: Revision,
  has_draft: z.boolean(),
  summary: z.string(),
  /** Those of the draft, else of the newest version; one for each language. */
  texts: z.array(Text),
  versions: z.array(StaffVersion),
});
export type EditedDocument = z.infer<typeof EditedDocument>;

const Brands = z.array(z.object({ id: z.int(), name: z.string() }));

export const LegalOverview = z.object({
  brands: Brands,
  /** Whether customers are asked to accept anything at sign-up, at any brand. */
  is_asked: z.boolean(),
  documents: z.array(
    z.object({
      kind: LegalKindName,
      brand: z.int().nullable(),
      current: z.int().nullable(),
      coming: z.int().nullable(),
      has_draft: z.boolean(),
    }),
  ),
});
export type LegalOverview = z.infer<typeof LegalOverview>;

import { z } from "zod";
import { locales } from "@/lib/base/locale";

export const MailTextKey = z.object({
  /** The mail's name, such as `server.deployed`. */
  kind: z.string().max(60),
  language: z.enum(locales),
  /** Null = all brands that have no text of their own. */
  brand: z.int().nullable().default(null),
});

/** Lines end as forms of browsers do not end them. */
const written = z
  .string()
  .max(20_000)
  .transform((text) => text.replaceAll("\r\n", "\n").trim());

const Template = z.object({ subject: written, body: written });

/** A text as it is in a form, and which of the examples it is shown with. */
export const MailTextDraft = MailTextKey.extend(Template.shape).extend({
  example: z.int().nonnegative().default(0),
});

/** Zero = nobody has changed it. */
const Revision = z.int().nonnegative();

export const ChangedMailText = MailTextKey.extend(Template.shape).extend({
  /** As the form has read it, so that nobody's change is overwritten unseen. */
  revision: Revision,
});
export const ResetMailText = MailTextKey.extend({ revision: Revision });
export const SavedMailText = z.object({ revision: Revision, is_changed: z.boolean() });

const MailTextVariable = z.object({
  name: z.string(),
  kind: z.enum(["text", "link", "lines", "number", "choice"]),
  choices: z.array(z.string()),
  is_required: z.boolean(),
  /** Its value in the first example that has one. */
  example: z.string(),
});
export type MailTextVariable = z.infer<typeof MailTextVariable>;

const MailTextChange = z.object({
  revision: Revision,
  at: z.string(),
  /** Null = the operator, by a command. */
  by: z.string().nullable(),
  /** Null = back to the panel's own. */
  subject: z.string().nullable(),
  body: z.string().nullable(),
});
export type MailTextChange = z.infer<typeof MailTextChange>;

export const ShownMail = z.object({
  from: z.string(),
  subject: z.string(),
  /** Plain text. */
  text: z.string(),
  html: z.string(),
});
export type ShownMail = z.infer<typeof ShownMail>;

const PlainTemplate = z.object({ subject: z.string(), body: z.string() });

export const ShownMailText = z.object({
  kind: z.string(),
  language: z.enum(locales),
  brand: z.int().nullable(),
  /** The panel's own text. */
  own: PlainTemplate,
  /** The text in effect. */
  current: PlainTemplate,
  /** Whose text is in effect: that of this brand, that of all brands, the panel's own. */
  source: z.enum(["brand", "all", "panel"]),
  revision: Revision,
  variables: z.array(MailTextVariable),
  /** In how many cases it can be shown. */
  examples: z.int(),
  mail: ShownMail,
  history: z.array(MailTextChange),
});
export type ShownMailText = z.infer<typeof ShownMailText>;

const Brands = z.array(z.object({ id: z.int(), name: z.string() }));

export const MailTextList = z.object({
  groups: z.array(
    z.object({
      group: z.enum(["servers", "money", "support", "access"]),
      kinds: z.array(
        z.object({
          kind: z.string(),
          changed: z.array(z.object({ brand: z.int().nullable(), language: z.enum(locales) })),
        }),
      ),
    }),
  ),
  brands: Brands,
});
export type MailTextList = z.infer<typeof MailTextList>;

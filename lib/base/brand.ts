import { type Locale, locales } from "./locale";

export const brandFileKinds = ["logo", "logo_dark", "favicon", "social"] as const;
export type BrandFileKind = (typeof brandFileKinds)[number];
export type PictureType = "image/svg+xml" | "image/png";

/** A picture of a brand without its content; width and height in pixels, of an SVG those of its view box. */
export type BrandFile = { hash: string; contentType: PictureType; width: number; height: number };

/** A link beside those of the panel, such as a knowledge base. */
export type BrandLink = { label: string; url: string };

/** What customers see as the name of the panel: pages, mails, documents and text messages show it. */
export type Brand = {
  /** Null = the built-in brand, shown while no brand was made. */
  id: number | null;
  /** Null = the built-in brand, which is that of all companies. */
  companyId: number | null;
  isDefault: boolean;
  name: string;
  /** As `#0f766e`; null = the panel's own. */
  accent: string | null;
  /** Null = those of the setting MAIL_FROM. */
  senderName: string | null;
  senderAddress: string | null;
  replyAddress: string | null;
  /** Where answers to tickets arrive, with `{token}`; null = the setting MAIL_REPLY_TO. */
  replyPattern: string | null;
  /** Null = the settings SUPPORT_EMAIL and SUPPORT_URL. */
  supportEmail: string | null;
  supportUrl: string | null;
  footerLines: readonly string[];
  links: readonly BrandLink[];
  language: Locale;
  /** The languages offered; empty = all. */
  languages: readonly Locale[];
  /** Whether the footer names the software. */
  showsMaker: boolean;
  /** Whether customers of other brands may sign in at its hosts. */
  admitsOthers: boolean;
  /** Host names; the first one is in links. Empty = the address of the panel. */
  hosts: readonly string[];
  files: Readonly<Partial<Record<BrandFileKind, BrandFile>>>;
};

/** The software's own name, for operators, and for customers while no brand was made. */
export const makerName = "Berth";

export const builtInBrand: Brand = {
  id: null,
  companyId: null,
  isDefault: true,
  name: makerName,
  accent: null,
  senderName: null,
  senderAddress: null,
  replyAddress: null,
  replyPattern: null,
  supportEmail: null,
  supportUrl: null,
  footerLines: [],
  links: [],
  language: "en",
  languages: [],
  showsMaker: false,
  admitsOthers: false,
  hosts: [],
  files: {},
};

/** The host name of a `Host` header in lower case, without port and final dot; null if there is none. */
export function hostNameIn(header: string | null | undefined): string | null {
  const url = `http://${header ?? ""}`;
  if (!header || !URL.canParse(url)) return null;
  return new URL(url).hostname.replace(/\.$/, "");
}

const defaultOf = (brands: readonly Brand[]): Brand =>
  brands.find(({ isDefault }) => isDefault) ?? brands[0] ?? builtInBrand;

/** The brand shown at a host: the one that names it, else the default. */
export function brandAt(brands: readonly Brand[], hostHeader: string | null | undefined): Brand {
  const host = hostNameIn(hostHeader);
  return brands.find(({ hosts }) => host !== null && hosts.includes(host)) ?? defaultOf(brands);
}

export type OfBrand = { companyId: number; brandId: number | null };

/** The brand of an account: its own, else its company's default or first one, else the default. */
export function brandOf(brands: readonly Brand[], { companyId, brandId }: OfBrand): Brand {
  const own = brands.find(({ id }) => id === brandId);
  if (own) return own;
  const ofCompany = brands.filter((one) => one.companyId === companyId);
  return ofCompany.length > 0 ? defaultOf(ofCompany) : defaultOf(brands);
}

/** The panel's address under the brand's first host, with scheme and port of `publicUrl`; without final slash. */
export function addressOfBrand({ hosts }: Pick<Brand, "hosts">, publicUrl: string): string {
  const [host] = hosts;
  if (host === undefined) return publicUrl;
  const url = new URL(publicUrl);
  url.hostname = host;
  return url.origin;
}

/** The languages that a brand offers its customers. */
export const languagesOf = ({ languages }: Pick<Brand, "languages">): Locale[] =>
  locales.filter((one) => languages.length === 0 || languages.includes(one));

/** The name as part of a file name or an identifier: lower-case ASCII letters, digits and dashes; "panel" if none. */
export const brandSlug = ({ name }: Pick<Brand, "name">): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "") || "panel";

/** The path under which a picture is served. It changes with the content, so browsers may keep it forever. */
export const pathOfFile = ({ hash, contentType }: BrandFile): string =>
  `/brand/${hash}.${contentType === "image/png" ? "png" : "svg"}`;

import { type About, argument, failure } from "../errors/error-entry";

type Picture = About & { reason: string; detail: string };

export const brandErrors = {
  "brand.not_found": failure({ kind: "not_found", text: "brand not found" }),
  "brand.host_taken": failure<About & { host: string; brand: string }>({
    kind: "invalid",
    text: ({ parameter, host, brand }) => ({
      ...argument(parameter, `${host} is a host of ${brand}`),
      details: { host, brand },
    }),
  }),
  "brand.accent_unreadable": failure<About & { theme: string; contrast: string }>({
    kind: "invalid",
    text: ({ parameter, theme, contrast }) => ({
      ...argument(
        parameter,
        `reaches a contrast of ${contrast} : 1 in the ${theme} theme, 4.5 : 1 is needed`,
      ),
      details: { theme, contrast },
    }),
  }),
  "brand.picture_type": failure<Picture>({
    kind: "invalid",
    text: ({ parameter }) => argument(parameter, "is neither a PNG nor an SVG"),
  }),
  "brand.picture_bytes": failure<Picture>({
    kind: "invalid",
    text: ({ parameter, detail }) => argument(parameter, `is too large, at most ${detail}`),
  }),
  "brand.picture_pixels": failure<Picture>({
    kind: "invalid",
    text: ({ parameter, detail }) => argument(parameter, `has no size, or one above ${detail}`),
  }),
  "brand.picture_unsafe": failure<Picture>({
    kind: "invalid",
    text: ({ parameter, detail }) => ({
      ...argument(parameter, `has ${detail}, which a logo may not have`),
      details: { detail },
    }),
  }),
  "brand.used": failure<{ accounts: number }>({
    kind: "conflict",
    text: ({ accounts }) => ({
      text: `${accounts} accounts were made under this brand`,
      details: { accounts },
    }),
  }),
  "brand.has_documents": failure({
    kind: "conflict",
    text: "legal documents were published for this brand, and are kept",
  }),
  "brand.is_default": failure({
    kind: "conflict",
    text: "the default brand can only be deleted as the last one: make another one the default first",
  }),
};

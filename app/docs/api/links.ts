import type { ErrorName } from "@/lib/domain/kernel/errors/error-names";

const root = "/docs/api";

/** Pages of the reference besides those of the modules. */
export const furtherParts = ["errors", "access"] as const;

/** The page of a module, or one of the further ones. */
export const hrefOfPart = (part: string): string => `${root}/${part}`;

/** Anchor of a call: `eq.show` on the page of `eq`. */
export const hrefOfCall = (name: string): string => `${root}/${name.split(".")[0]}#${name}`;

export const hrefOfError = (name: ErrorName): string => `${root}/errors#error-${name}`;

/** Name of an image at its back end. */
export const engineNameOf = ({ id }: { id: number }): string => `img-${id}`;

const gigabyte = 1_000_000_000;

/** What is charged of an image: whole GB that have begun, at least one. */
export const chargedGb = (sizeBytes: number): number => Math.max(1, Math.ceil(sizeBytes / gigabyte));

export const longestImageName = 64;

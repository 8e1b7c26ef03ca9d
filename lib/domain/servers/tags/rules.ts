import { panelTags } from "../servers/rules";

/** Components that have tags: the server, and variables for its scripts. */
export const tagComponents = ["eq", "vars"] as const;
export type TagComponent = (typeof tagComponents)[number];

export const maxTagLength = { name: 32, value: 256, extra: 16_384 } as const;
export const maxTagsOfServer = 200;

export const isTagName = (name: string): boolean => /^[A-Za-z0-9_-]+$/.test(name);

export const isPanelTag = (name: string): boolean => panelTags.includes(name);

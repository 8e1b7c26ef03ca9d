import type { TextKey } from "./lookup";

/** What the audit log names. */
export const targetOf = ({ kind, language }: TextKey): string => `mail text ${kind} ${language}`;

/** What a program reads of a failure: English, and never changed once it has been said. */
export type Wording = {
  text: string;
  /** Parameter → what is wrong with it. */
  fields?: Record<string, string>;
  /** The wire sends the text exactly so, without `<module>/<action>: ` before it (specification section 7). */
  isVerbatim?: boolean;
  details?: unknown;
  /** Top-level fields that old clients read (`key` of an unknown callback). */
  extra?: Record<string, string>;
};

/** A name that staff give a source, such as `shop-2`; empty = the only one of its kind. */
export const sourceNamePattern = /^(?:[a-z0-9][a-z0-9.-]{0,29})?$/;

/** As what was taken from it is known here. Sources of one kind have the same ids, so that each needs a name of its own. */
export const sourceNameOf = (kind: "whmcs" | "csv", name: string): string =>
  name === "" ? kind : `${kind}:${name}`;

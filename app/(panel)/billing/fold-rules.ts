/** The class of what a phone shows only once it is asked for, inside a `PhoneFold`. */
export const behindFold = "max-md:in-data-folded:hidden";

/** Rows of a list before the fold. */
export const rowsBeforeFold = 3;

/** Line breaks, invisible characters and bidi marks, which single-line texts must not contain. */
export const unseen = /[\p{C}\p{Zl}\p{Zp}]/u;

/** Line breaks, invisible characters and direction marks: they have no place in a text of one line. */
export const unseen = /[\p{C}\p{Zl}\p{Zp}]/u;

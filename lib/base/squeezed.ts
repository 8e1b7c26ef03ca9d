/** Letters and digits in lower case: banks space and wrap the same words differently. */
export const squeezed = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

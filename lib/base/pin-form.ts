/** 4 to 6 digits, as text because leading zeros count. */
export const isPinForm = (text: string): boolean => /^\d{4,6}$/.test(text);

/** Whether the text is a day of the calendar, as 2026-11-22: of the thirtieth of February a machine makes one of March. */
export const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

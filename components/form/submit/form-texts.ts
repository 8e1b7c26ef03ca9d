export type FormTexts = Readonly<Record<string, string>>;

/** The text values of the named controls of a form. */
export const textsOf = (form: HTMLFormElement): FormTexts =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

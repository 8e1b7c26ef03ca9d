export type FormTexts = Readonly<Record<string, string>>;

/** What stands in the named controls of a form. */
export const textsOf = (form: HTMLFormElement): FormTexts =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

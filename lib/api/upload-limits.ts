/** One file and nothing else; all other bodies are small. */
const megabytes: Readonly<Record<string, number>> = {
  // For messages to and from support.
  "/help/files": 5,
  "/staff/conversations/files": 5,
  // The whole catalogue, of thousands of presets in a dozen locations.
  "/staff/catalogue/import/check": 12,
  "/staff/catalogue/import/apply": 12,
};

/** The longest body for that address; undefined where no file is sent to. */
export const uploadBytes = (url: string | undefined): number | undefined => {
  const most = Object.hasOwn(megabytes, url ?? "") ? megabytes[url ?? ""] : undefined;
  return most === undefined ? undefined : most * 1_048_576;
};

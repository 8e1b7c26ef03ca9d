/** One file and nothing else, for messages to and from support; all other bodies are small. */
export const maxUploadBytes = 5 * 1_048_576;

/** Where customers and staff send files. */
const paths: readonly string[] = ["/help/files", "/staff/conversations/files"];

export const isUpload = (url: string | undefined): boolean => paths.includes(url ?? "");

/**
 * Thrown if the panel cannot start or stop; the message is one sentence for the operator that names the folder or
 * program at fault.
 */
export class StartError extends Error {
  override name = "StartError";
}

/** Returns a StartError for a file system error in `folder`. */
export function folderError(folder: string, cause: unknown): StartError {
  if (cause instanceof StartError) return cause;
  return new StartError(folderSentence(folder, textOf(cause)), { cause });
}

/**
 * Returns a sentence for the common causes in output of the operating system or PostgreSQL; else its most relevant
 * line.
 */
export function folderSentence(folder: string, said: string): string {
  if (/ENOSPC|EDQUOT|No space left|free disk space|quota exceeded/i.test(said))
    return `the disk with the data folder ${folder} is full`;
  if (/EROFS|Read-only file system/i.test(said)) return `the data folder ${folder} is on a read-only disk`;
  if (/EACCES|EPERM|Permission denied|not permitted/i.test(said))
    return `no right to use the data folder ${folder}`;
  if (/ENOTDIR|EEXIST|Not a directory/i.test(said)) return `the data folder ${folder} is not a folder`;
  return `the data folder ${folder} cannot be used: ${tellingLine(said)}`;
}

function tellingLine(said: string): string {
  const lines = said.split("\n").filter((line) => line.trim() !== "");
  const line = lines.filter((one) => /FATAL|PANIC|error:|ERROR|could not/.test(one)).at(-1) ?? lines.at(-1);
  return line?.replace(/^.*?(FATAL|PANIC|ERROR|error): +/, "").trim() ?? "PostgreSQL ended without a word";
}

function textOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

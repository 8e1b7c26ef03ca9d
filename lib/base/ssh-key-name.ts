/** A name for a public key: its comment, in any of the formats in which keys are pasted; "" = it has none. */
export const sshKeyName = (key: string): string =>
  (
    /^comment: *"?([^"\r\n]*)/im.exec(key)?.[1] ??
    key
      .split(/[ \t]+/)
      .slice(2)
      .join(" ")
  )
    .trim()
    .slice(0, 100);

/** Whether a text may be a public SSH key, in any form that is taken: for forms, before the server reads it whole. */
export function seemsSshKey(text: string): boolean {
  if (/^(---- BEGIN SSH2 PUBLIC KEY|PuTTY-User-Key-File-[23]:)/.test(text.trim())) return true;
  return /^(ssh-|ecdsa-|sk-)[\w@.-]{3,60}[ \t]+AAAA[A-Za-z0-9+/]{36,}/.test(text.trim());
}

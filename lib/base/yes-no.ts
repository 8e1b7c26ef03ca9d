/** Yes or no as people type it into tables, in each language of the panel; null for what is neither. */
export function readYesNo(text: string): boolean | null {
  const said = text.trim().toLowerCase();
  if (/^(?:1|yes|y|true|on|ja|j|да)$/.test(said)) return true;
  return /^(?:0|no|n|false|off|nein|нет)$/.test(said) ? false : null;
}

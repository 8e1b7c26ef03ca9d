/** The staff page of a server named as in the log, `server 55001`; null = it names none. */
export function serverPageOf(object: string): string | null {
  const [, id] = /^server (\d{1,10})$/.exec(object) ?? [];
  return id === undefined ? null : `/staff/servers/${id}`;
}

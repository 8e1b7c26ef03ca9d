import { hostsOf } from "@/lib/db/hosts";
import { migrate } from "@/lib/db/migrate";
import { UnknownSchema } from "@/lib/db/newer-schema";

type Said = { code?: string; message: string };

/** Returns the innermost cause, PostgreSQL's own error. */
function innermost(error: unknown): Said {
  if (!(error instanceof Error)) return { message: String(error) };
  return error.cause instanceof Error ? innermost(error.cause) : (error as Error & Said);
}

/** Explains the error, with the command that fixes it if there is one. */
function reasonOf(url: URL, error: unknown): string {
  const { code, message } = innermost(error);
  const name = decodeURIComponent(url.pathname.slice(1)) || "postgres";
  const role = decodeURIComponent(url.username) || "the panel's role";
  if (code === "3D000") return `there is no database ${name}; createdb --owner=${role} ${name} makes it`;
  if (code === "42501")
    return `${role} may not make tables in ${name}; alter database ${name} owner to ${role} lets it`;
  if (code === "08P01" && message.includes("startup parameter"))
    return "it is a pooler; DATABASE_DIRECT_URL has to name the server behind it";
  return message || code || "it says nothing";
}

/** Migrates an external database; throws a one-sentence error for the operator. `isPooled` as for `migrate`. */
export async function migrateExternal(url: string, { isPooled }: { isPooled: boolean }): Promise<void> {
  const hosts = hostsOf(url);
  try {
    if (!(await hosts.find())) throw new Error("none of its hosts takes writes");
    await migrate(url, { isPooled });
  } catch (error) {
    if (error instanceof UnknownSchema) throw error;
    const parsed = new URL(hosts.current);
    throw new Error(
      `The database of DATABASE_URL at ${parsed.host} cannot be used: ${reasonOf(parsed, error)}.`,
      { cause: error },
    );
  }
}

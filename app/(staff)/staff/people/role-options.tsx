import { useTranslations } from "next-intl";
import { staffRoles } from "@/lib/base/staff-roles";

/** A role that the company made, as a choice. */
export type RoleName = { id: number; name: string };

/** The `<option>`s of roles: the built-in ones, then the company's own. */
export function RoleOptions({ roles }: { roles: readonly RoleName[] }) {
  const t = useTranslations("staff");
  return (
    <>
      {staffRoles.map((kind) => (
        <option key={kind} value={kind}>
          {t(`kinds.${kind}`)}
        </option>
      ))}
      {roles.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  );
}

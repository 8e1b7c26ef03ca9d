import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { showRoleHistory } from "@/lib/domain/support/staff/roles/history";
import { listStaffRoles } from "@/lib/domain/support/staff/roles/list";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../../or-staff-skeleton";
import { DeleteEntry } from "../../../delete-entry";
import { readBefore } from "../../../read-before";
import { dropRole } from "../actions";
import { rightOptions } from "../right-options";
import { RoleForm } from "../role-form";
import { RoleHistory } from "../role-history";
import { Trail } from "../trail";

type PageProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("staffRoles");
  return { title: t("title") };
}

async function content({ params, searchParams }: PageProps) {
  const { id } = await params;
  const path = `/staff/people/roles/${id}`;
  const context = await signedInStaff(path);
  const before = readBefore(await searchParams);
  const { roles } = await orNotFound(listStaffRoles.call(context, {}));
  const role = roles.find((one) => String(one.id) === id);
  if (!role) notFound();
  const [t, options, history] = await Promise.all([
    getTranslations("staffRoles"),
    rightOptions(),
    showRoleHistory.call(context, { id: role.id, ...(before === null ? {} : { before }) }),
  ]);
  return (
    <ClientMessages namespaces={["staffRoles", "staff", "common", "problems"]}>
      <PageHeader
        title={role.name}
        description={t("members", { count: role.members })}
        breadcrumb={<Trail />}
        actions={
          role.members === 0 && (
            <DeleteEntry
              id={role.id}
              list="/staff/people"
              remove={dropRole}
              texts={{
                confirm: t("delete"),
                title: t("deleteTitle", { name: role.name }),
                description: t("deleteText"),
                pending: t("deleting"),
                done: t("deleted"),
              }}
            />
          )
        }
      />
      <div className="space-y-4">
        <Card>
          <RoleForm options={options} shown={role} />
        </Card>
        <RoleHistory page={history} path={path} isFirst={before === null} />
      </div>
    </ClientMessages>
  );
}

/** A role of staff: what it may do, to change, or to delete it once nobody has it; and who changed it. */
export default function RolePage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}

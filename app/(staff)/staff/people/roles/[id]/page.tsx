import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { listStaffRoles } from "@/lib/domain/support/staff/roles/list";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../../or-staff-skeleton";
import { DeleteEntry } from "../../../delete-entry";
import { dropRole } from "../actions";
import { rightOptions } from "../right-options";
import { RoleForm } from "../role-form";
import { Trail } from "../trail";

type PageProps = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("staffRoles");
  return { title: t("title") };
}

async function content({ params }: PageProps) {
  const { id } = await params;
  const context = await signedInStaff(`/staff/people/roles/${id}`);
  const { roles } = await orNotFound(listStaffRoles.call(context, {}));
  const role = roles.find((one) => String(one.id) === id);
  if (!role) notFound();
  const [t, options] = await Promise.all([getTranslations("staffRoles"), rightOptions()]);
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
      <Card>
        <RoleForm options={options} shown={role} />
      </Card>
    </ClientMessages>
  );
}

/** A role of staff: what it may do, to change, or to delete it once nobody has it. */
export default function RolePage(props: PageProps) {
  return orStaffSkeleton(() => content(props));
}

import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { orNotFound } from "@/lib/api/or-not-found";
import { listStaffRoles } from "@/lib/domain/support/staff/roles/list";
import { signedInStaff } from "@/lib/session/signed-in";
import { orStaffSkeleton } from "../../../../or-staff-skeleton";
import { rightOptions } from "../right-options";
import { RoleForm } from "../role-form";
import { Trail } from "../trail";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("staffRoles");
  return { title: t("newTitle") };
}

async function content() {
  const context = await signedInStaff("/staff/people/roles/new");
  await orNotFound(listStaffRoles.call(context, {}));
  const [t, options] = await Promise.all([getTranslations("staffRoles"), rightOptions()]);
  return (
    <ClientMessages namespaces={["staffRoles", "staff", "common", "problems"]}>
      <PageHeader title={t("newTitle")} description={t("none")} breadcrumb={<Trail />} />
      <Card>
        <RoleForm options={options} />
      </Card>
    </ClientMessages>
  );
}

/** Makes a role of staff. Not found for those without the right. */
export default function NewRolePage() {
  return orStaffSkeleton(content);
}

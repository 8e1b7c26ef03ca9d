import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { Card } from "@/components/ui/card";
import { orNotFound } from "@/lib/api/or-not-found";
import { listBrands } from "@/lib/domain/kernel/brands/list";
import { orStaffSkeleton } from "../../../or-staff-skeleton";
import { ByEnvironment } from "../by-environment";
import { openSetup } from "../open-setup";
import { readGroup } from "../read-group";
import { SetupFrame } from "../setup-frame";
import { MailForm } from "./mail-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("setup.steps");
  return { title: t("mail") };
}

async function content() {
  const { context, progress } = await openSetup("mail");
  const [t, { brands }, mail] = await Promise.all([
    getTranslations("setup.mail"),
    orNotFound(listBrands.call(context, {})),
    readGroup(context, "messages", ["SMTP_URL", "MAIL_FROM"]),
  ]);
  const brand = brands.find((one) => one.is_default);
  return (
    <ClientMessages namespaces={["setup", "common", "problems"]}>
      <SetupFrame current="mail" text={t("text")} progress={progress}>
        <Card>
          {mail.fixed.length > 0 ? (
            <ByEnvironment names={mail.fixed} />
          ) : (
            <MailForm
              version={mail.version}
              place={mail.isSet("SMTP_URL") ? (mail.valueOf("SMTP_URL") ?? "") : null}
              senderName={brand?.name ?? ""}
            />
          )}
        </Card>
      </SetupFrame>
    </ClientMessages>
  );
}

/** The mail server, proved by a test mail that it has to take before it is saved. */
export default function MailStepPage() {
  return orStaffSkeleton(content);
}

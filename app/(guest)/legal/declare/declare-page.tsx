import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { GuestFrame } from "@/components/frame/guest-frame";
import { decide, isSigned } from "@/lib/domain/kernel/access/access";
import type { Context } from "@/lib/domain/kernel/operation/context";
import { ownContracts } from "@/lib/domain/orders/contract-notices/contracts";
import { showsContractButtons } from "@/lib/i18n/contract-buttons";
import { readLegalLinks } from "@/lib/i18n/legal";
import { browserContext } from "@/lib/session/signed-in";
import { DeclareForm } from "./declare-form";
import type { DeclareFormProps } from "./typed";

/** The caller's services and address; nobody has to sign in. */
async function readOwn(context: Context): Promise<Pick<DeclareFormProps, "contracts" | "email">> {
  if (!isSigned(context)) return { contracts: [], email: "" };
  const { email } = context.actor.account;
  if (!decide(context.actor, ownContracts).isAllowed) return { contracts: [], email };
  return { ...(await ownContracts.call(context, {})), email };
}

/** The form of a withdrawal or a cancellation. Not found for who is not offered them. */
export async function DeclarePage({ kind }: Pick<DeclareFormProps, "kind">) {
  if (!(await showsContractButtons())) notFound();
  const instructions = (await readLegalLinks()).find((one) => one.kind === "withdrawal");
  const [t, locale, own] = await Promise.all([
    getTranslations("contracts"),
    getLocale(),
    readOwn(await browserContext()),
  ]);
  return (
    <GuestFrame
      title={t(`${kind}.title`)}
      description={t(`${kind}.text`)}
      footer={
        instructions && (
          <a href={instructions.href} className="tap text-accent-ink underline">
            {t("instructions")}
          </a>
        )
      }
    >
      <ClientMessages namespaces={["contracts", "problems", "common"]}>
        <DeclareForm kind={kind} locale={locale} {...own} />
      </ClientMessages>
      <noscript>
        <p className="mt-4 text-attention text-xs">{t("noScript")}</p>
      </noscript>
    </GuestFrame>
  );
}

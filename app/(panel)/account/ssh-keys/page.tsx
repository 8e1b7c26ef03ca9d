import { createHash } from "node:crypto";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/frame/client-messages";
import { orSkeleton } from "@/components/frame/or-skeleton";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { KeySquare } from "@/components/ui/icons";
import { listSshKeys } from "@/lib/domain/identity/ssh-keys/list";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { signedIn } from "@/lib/session/signed-in";
import { owned } from "../../owned";
import { AccountSkeleton } from "../account-skeleton";
import { AddKey } from "./add-key";
import { KeyRow } from "./key-row";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("sshKeys");
  return { title: t("title") };
}

/** SHA256 of the key's body in base64 without padding, as OpenSSH shows it. */
function fingerprintOf(key: string): string {
  const body = Buffer.from(key.split(/ +/)[1] ?? "", "base64");
  return `SHA256:${createHash("sha256").update(body).digest("base64").replaceAll("=", "")}`;
}

async function content(context: SignedContext) {
  const [t, { sshkeys }] = await Promise.all([getTranslations("sshKeys"), listSshKeys.call(context, {})]);
  return (
    <div className="max-w-[44rem] space-y-4">
      <ClientMessages namespaces={["sshKeys", "sshKeyFaults", "problems", "common"]}>
        <Card title={t("title")} actions={<AddKey />} flush>
          {sshkeys.length === 0 ? (
            <EmptyState icon={<KeySquare size={20} aria-hidden />} title={t("emptyTitle")}>
              {t("emptyText")}
            </EmptyState>
          ) : (
            <ul className="divide-y">
              {sshkeys.map(({ id, name, key, default: isDefault, created }) => (
                <KeyRow
                  key={id}
                  shown={{
                    id,
                    name,
                    key,
                    fingerprint: fingerprintOf(key),
                    isDefault: isDefault === 1,
                    added: `${created.replace(" ", "T")}Z`,
                  }}
                />
              ))}
            </ul>
          )}
        </Card>
      </ClientMessages>
      <p className="text-ink-2 text-xs">{t("hint")}</p>
    </div>
  );
}

/** Public keys stored for new installations. */
export default owned(async function SshKeysPage() {
  return orSkeleton(content(await signedIn("/account/ssh-keys")), <AccountSkeleton />);
});

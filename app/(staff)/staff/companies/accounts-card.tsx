import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { AccountForm } from "./account-form";

type Account = { currency: string; holder: string; account: string; bank: string; bic: string };

/** The accounts for transfers in a currency of their own, and the form that changes them. */
export function AccountsCard({ region, accounts }: { region: string; accounts: readonly Account[] }) {
  const t = useTranslations("companyForm");
  return (
    <Card title={t("accountsTitle")}>
      <div className="space-y-4">
        {accounts.length > 0 && (
          <DefinitionList
            items={accounts.map(({ currency, holder, account, bank, bic }) => ({
              key: currency,
              term: currency,
              value: [account, bank, bic, holder].filter((text) => text !== "").join(", "),
            }))}
          />
        )}
        <AccountForm key={JSON.stringify(accounts)} region={region} />
      </div>
    </Card>
  );
}

import type { Route } from "next";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { Money } from "@/components/ui/money";
import { PanelLink } from "@/components/ui/panel-link";
import { StateChip } from "@/components/ui/state-chip";
import type { Locale } from "@/lib/base/locale";
import type { Amount } from "@/lib/base/money";
import type { showCards } from "@/lib/domain/money/payments/saved-card-list";
import { useMethodName } from "./paying/use-method-name";

type MethodLinks = Awaited<ReturnType<typeof showCards.call>>;
type SavedCard = MethodLinks["cards"][number];

const isAutomatic = ({ automatic }: MethodLinks): boolean =>
  automatic.servers > 0 ? automatic.paid > 0 : automatic.is_on;

/** What automatic payment does, in one or two sentences. */
function Sentence({ ways: paymentMethods }: { ways: MethodLinks }) {
  const t = useTranslations("billing.ways");
  const { paid, servers } = paymentMethods.automatic;
  if (!isAutomatic(paymentMethods)) return t("none");
  const whose = paid === servers ? t("all") : t("some", { paid, servers });
  return `${whose} ${t(!paymentMethods.automatic.charges_card ? "cardOff" : paymentMethods.cards.length > 0 ? "card" : "creditOnly")}`;
}

type EntryProps = { name: string; note?: ReactNode; children?: ReactNode };

/** One payment method; on a narrow screen its note wraps below the name. */
const Entry = ({ name, note, children }: EntryProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 last:pb-0">
    <div className="min-w-0">
      <p className="text-ink-2">{name}</p>
      {note && <div className="figures mt-0.5 text-ink-2 text-xs">{note}</div>}
    </div>
    {children && <div className="figures flex flex-wrap items-center gap-2">{children}</div>}
  </li>
);

function CardEntry({ card, isCharged }: { card: SavedCard; isCharged: boolean }) {
  const t = useTranslations("paymentMethods");
  const nameOf = useMethodName();
  const { age, expires } = card;
  return (
    <Entry name={nameOf(card)} note={expires !== "" && `${t("expires")} ${expires}`}>
      {age !== "good" && (
        <StateChip tone={age === "expired" ? "danger" : "attention"}>{t(`age.${age}`)}</StateChip>
      )}
      {card.is_used && isCharged && <StateChip tone="good">{t("used")}</StateChip>}
    </Entry>
  );
}

/** Credit and saved cards, and which of them automatic payment charges. */
export function MethodsCard({
  ways: paymentMethods,
  credit,
  locale,
}: {
  ways: MethodLinks;
  credit: Amount;
  locale: Locale;
}) {
  const t = useTranslations("billing.ways");
  const methods = useTranslations("paymentMethods");
  const isCharged = isAutomatic(paymentMethods);
  const isCardCharged = isCharged && paymentMethods.automatic.charges_card;
  return (
    <Card
      title={methods("title")}
      actions={
        <LinkButton size="sm" variant="ghost" href={"/billing/methods" as Route}>
          {t("manage")}
        </LinkButton>
      }
      footer={
        <PanelLink href={"/account/details" as Route} className="tap text-accent-ink hover:underline">
          {t(isCharged ? "setting" : "switchOn")}
        </PanelLink>
      }
    >
      <p className="mb-3">
        <Sentence ways={paymentMethods} />
      </p>
      <ul className="divide-y border-t">
        <Entry name={t("credit")}>
          {isCharged && <StateChip tone="good">{t("first")}</StateChip>}
          <Money amount={credit} locale={locale} />
        </Entry>
        {paymentMethods.cards.map((card) => (
          <CardEntry key={card.id} card={card} isCharged={isCardCharged} />
        ))}
      </ul>
    </Card>
  );
}

import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { LinkButton } from "@/components/ui/link-button";
import { Money } from "@/components/ui/money";
import { PanelLink } from "@/components/ui/panel-link";
import { StateChip } from "@/components/ui/state-chip";
import type { Locale } from "@/lib/base/locale";
import type { Amount } from "@/lib/base/money-text";
import type { showCards } from "@/lib/domain/payments/saved-card-list";
import { brandName } from "./brand-name";

type Ways = Awaited<ReturnType<typeof showCards.call>>;
type SavedCard = Ways["cards"][number];

const isAutomatic = ({ automatic }: Ways): boolean =>
  automatic.servers > 0 ? automatic.paid > 0 : automatic.is_on;

/** What automatic payment does, in a sentence or two. */
function Sentence({ ways }: { ways: Ways }) {
  const t = useTranslations("billing.ways");
  const { paid, servers } = ways.automatic;
  if (!isAutomatic(ways)) return t("none");
  const whose = paid === servers ? t("all") : t("some", { paid, servers });
  return `${whose} ${t(!ways.automatic.charges_card ? "cardOff" : ways.cards.length > 0 ? "card" : "creditOnly")}`;
}

function CardState({ card, isCharged }: { card: SavedCard; isCharged: boolean }) {
  const t = useTranslations("paymentMethods");
  return (
    <>
      {card.age !== "good" && (
        <StateChip tone={card.age === "expired" ? "danger" : "attention"}>{t(`age.${card.age}`)}</StateChip>
      )}
      {card.is_used && isCharged ? (
        <StateChip tone="good">{t("used")}</StateChip>
      ) : (
        <span className="text-ink-2">{card.expires}</span>
      )}
    </>
  );
}

/** The credit and the cards that pay, and what automatic payment takes of them. */
export function MethodsCard({ ways, credit, locale }: { ways: Ways; credit: Amount; locale: Locale }) {
  const t = useTranslations("billing.ways");
  const methods = useTranslations("paymentMethods");
  const isCharged = isAutomatic(ways);
  const isCardCharged = isCharged && ways.automatic.charges_card;
  const cards = ways.cards.map((card) => ({
    key: String(card.id),
    term: methods("name", { brand: brandName(card.brand), digits: card.last_digits }),
    value: <CardState card={card} isCharged={isCardCharged} />,
  }));
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
          {t("setting")}
        </PanelLink>
      }
    >
      <p className="mb-3">
        <Sentence ways={ways} />
      </p>
      <DefinitionList
        items={[
          {
            key: "credit",
            term: t("credit"),
            value: (
              <>
                {isCharged && <StateChip tone="good">{t("first")}</StateChip>}
                <Money amount={credit} locale={locale} />
              </>
            ),
          },
          ...cards,
        ]}
      />
    </Card>
  );
}

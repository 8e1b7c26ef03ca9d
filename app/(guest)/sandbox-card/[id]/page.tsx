import type { Metadata } from "next";
import { headers } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import { GuestFrame } from "@/components/frame/guest-frame";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Notice } from "@/components/ui/notice";
import { Radio } from "@/components/ui/radio";
import { orNotFound } from "@/lib/api/or-not-found";
import type { Amount } from "@/lib/base/money";
import { formatAmount } from "@/lib/base/money-text";
import { showSandbox } from "@/lib/domain/money/payments/sandbox-page";
import { guestContext } from "@/lib/session/context";
import { requestDetails } from "@/lib/session/request-facts";
import { payInSandbox } from "./actions";

type PageProps = { params: Promise<{ id: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("sandboxCard"))("title"), robots: { index: false } };
}

type Shown = Awaited<ReturnType<typeof showSandbox.call>>;

/** Sandbox for a card provider's page: it knows the payment and nothing of the panel's sessions. */
export default async function SandboxPage({ params }: PageProps) {
  const { id } = await params;
  const context = guestContext(requestDetails(await headers()));
  const page = await orNotFound(showSandbox.call(context, { id }));
  const t = await getTranslations("sandboxCard");
  const amount: Amount = page.amount;
  const money = formatAmount(amount, await getLocale());
  return (
    <GuestFrame
      title={t("title")}
      description={`${page.title} · ${money}`}
      footer={
        page.state === "ended" ? null : (
          <a href={page.leave_to} className="tap underline underline-offset-2">
            {t("leave")}
          </a>
        )
      }
    >
      <div className="space-y-4">
        <Notice tone="attention">{t("text")}</Notice>
        {page.state === "ended" && (
          <>
            <p>{t("ended")}</p>
            <a href={page.return_to} className={buttonStyle("primary", "md", true)}>
              {t("back")}
            </a>
          </>
        )}
        {page.state === "challenge" && <Challenge id={id} card={page.card ?? ""} money={money} />}
        {page.state === "open" && <Cards id={id} page={page} money={money} />}
      </div>
    </GuestFrame>
  );
}

const cardNames = [
  "good",
  "declined",
  "challenge",
  "pending",
  "twice",
  "late",
  "more",
  "less",
  "declined_later",
  "disputed",
] as const;
const nameOf = (id: string) => cardNames.find((name) => name === id);

async function Cards({ id, page, money }: { id: string; page: Shown; money: string }) {
  const t = await getTranslations("sandboxCard");
  return (
    <form action={payInSandbox} className="space-y-4">
      <input type="hidden" name="id" value={id} />
      <fieldset className="space-y-2">
        <legend className="mb-2 font-medium">{t("choose")}</legend>
        {page.cards.map((card, index) => (
          <CardChoice key={card.id} card={card} isFirst={index === 0} />
        ))}
      </fieldset>
      {page.saves_card && <p className="text-ink-2 text-xs">{t("saves")}</p>}
      <Button type="submit" variant="primary" wide>
        {t("pay", { amount: money })}
      </Button>
    </form>
  );
}

async function CardChoice({ card, isFirst }: { card: Shown["cards"][number]; isFirst: boolean }) {
  const t = await getTranslations("sandboxCard");
  const name = nameOf(card.id);
  const id = `card-${card.id}`;
  return (
    <div className="flex items-start gap-2.5">
      <Radio id={id} name="card" value={card.id} defaultChecked={isFirst} className="mt-0.5" />
      <label htmlFor={id} className="tap">
        {name ? t(`cards.${name}`) : card.id}
        <span className="figures block text-ink-2 text-xs">{card.number}</span>
      </label>
    </div>
  );
}

async function Challenge({ id, card, money }: { id: string; card: string; money: string }) {
  const t = await getTranslations("sandboxCard");
  return (
    <form action={payInSandbox} className="space-y-3">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="card" value={card} />
      <h2 className="font-medium">{t("challengeTitle")}</h2>
      <p>{t("challenge", { amount: money })}</p>
      <Button type="submit" name="confirmed" value="yes" variant="primary" wide>
        {t("confirm")}
      </Button>
      <Button type="submit" name="confirmed" value="no" wide>
        {t("refuse")}
      </Button>
    </form>
  );
}

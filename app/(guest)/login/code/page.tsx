import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { GuestFrame } from "@/components/frame/guest-frame";
import { LinkButton } from "@/components/ui/link-button";
import { localPath } from "@/lib/base/local-path";
import { type SecondStep, showSecondStep } from "@/lib/domain/identity/auth/second-step";
import { isSigned, isStaff } from "@/lib/domain/kernel/access/access";
import { browserContext, staffTarget } from "@/lib/session/signed-in";
import { readStepCookie } from "@/lib/session/step-cookies";
import { PasskeyButton } from "../passkey-button";
import { type Refusal, refusals } from "../refusals";
import { CodeForm } from "./code-form";
import { MailButton } from "./mail-button";
import { type CodeMethod, isCodeMethod } from "./methods";
import { OtherMethods } from "./other-methods";

type CodeProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("secondStep");
  return { title: t("title") };
}

type PartProps = { step: SecondStep; target: string; startAgain: string };

async function readWords() {
  const t = await getTranslations("secondStep");
  const of = (name: Refusal) => t(`refusals.${name}`);
  return { t, refusals: Object.fromEntries(refusals.map((name) => [name, of(name)])) };
}

async function Passkey({ target }: PartProps) {
  const { t, refusals } = await readWords();
  const labels = { use: t("passkey.use"), pending: t("pending"), refusals };
  return <PasskeyButton isPrimary path="/login/code/passkey" target={target} labels={labels} />;
}

async function Typed({
  way: method,
  step,
  target,
  startAgain,
}: PartProps & { way: Exclude<CodeMethod, "passkey"> }) {
  const { t, refusals } = await readWords();
  const labels = {
    label: t(`${method}.label`),
    help: t(`${method}.help`, { email: step.maskedEmail }),
    missing: t(`${method}.missing`),
    submit: t("submit"),
    pending: t("pending"),
    manyTries: t("manyTries"),
    startAgain: t("startAgain"),
    refusals,
  };
  const mail = {
    first: t("mail.first"),
    again: t("mail.again"),
    pending: t("mail.pending"),
    sent: t("mail.sent"),
    wait: t("mail.wait", { seconds: "{seconds}" }),
    refusals,
  };
  return (
    <CodeForm way={method} target={target} startAgain={startAgain} labels={labels}>
      {method === "email" && (
        <MailButton isMailed={step.isMailed} seconds={step.secondsToNextMail} labels={mail} />
      )}
    </CodeForm>
  );
}

async function Gone({ startAgain }: { startAgain: string }) {
  const t = await getTranslations("secondStep");
  return (
    <GuestFrame title={t("goneTitle")} description={t("goneText")}>
      <LinkButton href={startAgain as Route} variant="primary" wide>
        {t("startAgain")}
      </LinkButton>
    </GuestFrame>
  );
}

/** The second step of a sign-in. The challenge is in a cookie, so the page can be reloaded. */
export default async function CodePage({ searchParams }: CodeProps) {
  const { to, by } = await searchParams;
  const target = localPath(to) ?? "/servers";
  const query = to && target !== "/servers" ? `to=${encodeURIComponent(target)}` : "";
  const startAgain = query ? `/login?${query}` : "/login";
  const context = await browserContext();
  const token = await readStepCookie("challenge");
  const step = token ? (await showSecondStep.call(context, { challenge: token })).step : null;
  if (!step) {
    // The path has been checked; its type is not known here, because it came from the browser.
    if (isSigned(context)) redirect(target as Route);
    if (isStaff(context)) redirect(staffTarget(target));
    return <Gone startAgain={startAgain} />;
  }
  const methods: CodeMethod[] = [...step.factors, "recovery"];
  const method = methods.find((one) => isCodeMethod(by) && one === by) ?? methods[0] ?? "recovery";
  const t = await getTranslations("secondStep");
  const part = { step, target, startAgain };
  return (
    <GuestFrame
      title={t("title")}
      description={t(`${method}.text`)}
      footer={
        <a href={startAgain} className="tap text-accent-ink underline">
          {t("startAgain")}
        </a>
      }
    >
      {method === "passkey" ? <Passkey {...part} /> : <Typed way={method} {...part} />}
      <OtherMethods ways={methods.filter((one) => one !== method)} query={query} />
    </GuestFrame>
  );
}

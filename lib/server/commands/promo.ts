import { addPromo } from "@/lib/domain/catalog/promos/add";
import { listPromos } from "@/lib/domain/catalog/promos/list";
import type { Promo } from "@/lib/domain/catalog/promos/schema";
import { switchPromo } from "@/lib/domain/catalog/promos/switch";
import { DomainError } from "@/lib/domain/kernel/errors/fail";
import { operatorContext } from "@/lib/session/context";
import { asInput, readWords } from "./read-arguments";

function promoText(promo: Promo): string {
  const amounts = Object.entries(promo.amount ?? {}).map(([currency, amount]) => `${amount} ${currency}`);
  const off = promo.percent ? `${promo.percent} %` : amounts.join(" or ");
  const limits = [
    promo.lasts === "always" ? "every period" : "the first period",
    promo.presets && `presets ${promo.presets.join(", ")}`,
    promo.accounts && `accounts ${promo.accounts.join(", ")}`,
    promo.uses_per_account && `${promo.uses_per_account} times an account`,
    promo.from && `from ${promo.from}`,
    promo.until && `until ${promo.until}`,
  ].filter(Boolean);
  const used = promo.uses === null ? `used ${promo.used} times` : `used ${promo.used} of ${promo.uses} times`;
  const state = promo.is_active ? "" : ", switched off";
  const note = promo.note ? `\n  ${promo.note}` : "";
  return `${promo.code}  ${off} off, ${limits.join(", ")}; ${used}${state}${note}`;
}

/** Rewrites a validation error to name the command-line option of each field. */
function optionError(error: unknown): unknown {
  const fields = error instanceof DomainError ? Object.entries(error.extras.fields ?? {}) : [];
  if (fields.length === 0) return error;
  const lines = fields.map(([name, reason]) => {
    const said = name === "code" ? "CODE" : `--${name.replaceAll("_", "-")}`;
    return `${said} ${reason}`;
  });
  return new Error(lines.join("\n"));
}

/** Runs `promo add|list|on|off`; returns its output. */
export async function runPromo(verb: string | undefined, words: string[]): Promise<string | null> {
  const told = (work: Promise<Promo>): Promise<string> =>
    work.then(promoText, (error: unknown) => {
      throw optionError(error);
    });
  if (verb === "add") {
    const { words: said, options } = readWords("promo add", words);
    return told(addPromo.answer(operatorContext(), { code: said.CODE ?? "", ...asInput(options) }));
  }
  if (verb === "on" || verb === "off") {
    const code = readWords(`promo ${verb}`, words).words.CODE ?? "";
    return told(switchPromo.answer(operatorContext(), { code, active: verb }));
  }
  if (verb !== "list") return null;
  const { promos } = await listPromos.call(operatorContext(), {});
  return promos.length === 0 ? "There are no promo codes." : promos.map(promoText).join("\n");
}

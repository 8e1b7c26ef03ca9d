import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import type { OutputOf } from "@/lib/api/client";

type Rule = OutputOf<"firewall", "server">["applied"][number];
type Change = "kept" | "added" | "removed";

const signs: Record<Change, string> = { kept: " ", added: "+", removed: "−" };

/** A rule in words: "In: allow TCP 80, 443 from anywhere". Needs the messages `firewall`. */
function RuleText({ rule }: { rule: Rule }) {
  const t = useTranslations("firewall");
  const { direction, action, protocol, ports, addresses, comment } = rule;
  return (
    <span className="wrap-anywhere min-w-0 grow">
      {t("ruleText", {
        direction,
        action,
        protocol: protocol === "any" ? t("anyProtocol") : protocol.toUpperCase().replace("V6", "v6"),
        ports: ports.join(", ") || "none",
        addresses: addresses.join(", ") || "none",
      })}
      {comment && <span className="block text-ink-2 text-xs">{comment}</span>}
    </span>
  );
}

type ListProps = { label: string; lines: readonly { change?: Change; rule: Rule }[] };

/** Rules in their order, each with what becomes of it where that is known. */
export function RuleList({ label, lines }: ListProps) {
  const t = useTranslations("firewall");
  return (
    <ol className="divide-y" aria-label={label}>
      {lines.map(({ change, rule }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two rules may be alike, and the list is never changed in place
          key={index}
          className={classNames(
            "flex items-baseline gap-3 py-1.5",
            change === "removed" && "text-ink-2 line-through",
          )}
        >
          {change === undefined ? (
            <span className="figures w-5 shrink-0 text-end text-ink-2 text-xs">{index + 1}</span>
          ) : (
            <span className="w-4 shrink-0 font-mono">
              <span aria-hidden>{signs[change]}</span>
              <span className="sr-only">{t(`changes.${change}`)}</span>
            </span>
          )}
          <RuleText rule={rule} />
        </li>
      ))}
    </ol>
  );
}

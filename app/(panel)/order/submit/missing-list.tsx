import { useTranslations } from "next-intl";
import { SaidHere } from "@/components/form/problems/said-here";
import { Notice } from "@/components/ui/notice";
import type { AccessForm } from "../access/use-access";
import { legalBoxId } from "../legal/use-legal";
import { stepTitleId } from "../steps/steps";
import { controlIds, type missingChoice, textFields } from "./order-check";

type MissingListProps = {
  errors: AccessForm["errors"];
  missing: ReturnType<typeof missingChoice>;
  missingText: string;
  isAddressMissing: boolean;
  isLegalMissing: boolean;
};

/** After a failed submit: all remaining errors, with links, beside the button. The first invalid field is focused. */
export function MissingList(props: MissingListProps) {
  const { errors, missing, missingText, isAddressMissing, isLegalMissing } = props;
  const t = useTranslations("order.errors");
  const states = useTranslations("states");
  const found = [
    ...(missing ? [{ id: `order-${missing}`, text: missingText }] : []),
    ...textFields.flatMap((field) => {
      const text = errors[field];
      return text ? [{ id: controlIds[field], text: `${t(`named.${field}`)}: ${text}` }] : [];
    }),
    ...(isAddressMissing ? [{ id: stepTitleId("address"), text: t("address") }] : []),
    ...(isLegalMissing ? [{ id: legalBoxId, text: t("legal") }] : []),
  ];
  if (found.length === 0) return null;
  return (
    <SaidHere>
      <Notice tone="danger" title={states("fieldsTitle", { count: found.length })} live>
        <ul className="text-xs">
          {found.map(({ id, text }) => (
            <li key={id} className="py-1">
              <a href={`#${id}`} className="tap underline">
                {text}
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    </SaidHere>
  );
}

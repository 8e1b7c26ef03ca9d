import { useTranslations } from "next-intl";
import { ErrorSummary } from "@/components/form/error-summary";
import { type missingChoice, type TextField, textFields } from "./order-check";
import type { AccessForm } from "./use-access";

const controlIds = {
  hostname: "order-hostname",
  root_pass: "order-root-pass",
  ssh_key: "order-ssh-key",
} as const satisfies Record<TextField, string>;

type FormErrorsProps = {
  /** Counts presses that found something; 0 = nothing to say. */
  press: number;
  errors: AccessForm["errors"];
  missing: ReturnType<typeof missingChoice>;
};

/** After a press: everything that is still wrong, with links. */
export function FormErrors({ press, errors, missing }: FormErrorsProps) {
  const t = useTranslations("order");
  const states = useTranslations("states");
  const found = [
    ...(missing ? [{ id: `order-${missing}`, text: t(`errors.${missing}`) }] : []),
    ...textFields.flatMap((field) => {
      const text = errors[field];
      return text ? [{ id: controlIds[field], text: `${t(`errors.named.${field}`)}: ${text}` }] : [];
    }),
  ];
  if (press === 0 || found.length === 0) return null;
  return <ErrorSummary key={press} title={states("fieldsTitle", { count: found.length })} errors={found} />;
}

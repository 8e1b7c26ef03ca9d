import { useTranslations } from "next-intl";
import { type ComponentProps, Fragment, type ReactNode } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import type { PendingDocument } from "@/lib/domain/customers/legal/schema";

type AcceptBoxProps = Omit<ComponentProps<typeof Checkbox>, "label" | "help" | "invalid"> & {
  documents: readonly PendingDocument[];
  /** Why it cannot go on without it. */
  error?: string | undefined;
};

/** One box for all documents that are to be accepted, each with its link; a new tab, because the form is half filled. */
export function AcceptBox({ documents, error, ...box }: AcceptBoxProps) {
  const t = useTranslations("legalAccept");
  const link = ({ kind, href }: PendingDocument, label: ReactNode) => (
    <a href={href} target="_blank" rel="noopener noreferrer" className="text-accent-ink underline" key={kind}>
      {label}
    </a>
  );
  const terms = documents.find(({ kind }) => kind === "terms");
  const others = documents.filter(({ kind }) => kind !== "terms");
  return (
    <div>
      <Checkbox
        {...box}
        required
        invalid={error !== undefined}
        help={error && <span className="text-danger">{error}</span>}
        label={
          <>
            {terms && t.rich("terms", { link: (label) => link(terms, label) })}
            {terms && others.length > 0 && " "}
            {others.length > 0 && (
              <>
                {t("read")}{" "}
                {others.map((one, index) => (
                  <Fragment key={one.kind}>
                    {index > 0 && ", "}
                    {link(one, t(`kinds.${one.kind}`))}
                  </Fragment>
                ))}
                .
              </>
            )}
          </>
        }
      />
    </div>
  );
}

/** What the box stands for, as an operation takes it. */
export const acceptedOf = (documents: readonly PendingDocument[]) =>
  documents.map(({ version, language }) => ({ version, language }));

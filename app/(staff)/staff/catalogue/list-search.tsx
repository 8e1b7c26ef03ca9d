import type { ReactNode } from "react";
import { TextField } from "@/components/form/fields/text-field";
import { Button } from "@/components/ui/button";

type ListSearchProps = {
  /** Path of the page; the search is in its URL. */
  path: string;
  q: string;
  label: string;
  submit: string;
  /** Further filters. */
  children?: ReactNode;
};

/** Filters a list; works without script. */
export function ListSearch({ path, q, label, submit, children }: ListSearchProps) {
  return (
    <form action={path} method="get" className="flex flex-wrap items-end gap-3">
      <TextField
        label={label}
        name="q"
        type="search"
        defaultValue={q}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="grow basis-64"
      />
      {children}
      <Button type="submit">{submit}</Button>
    </form>
  );
}

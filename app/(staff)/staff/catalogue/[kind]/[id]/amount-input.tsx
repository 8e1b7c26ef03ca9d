import { TextInput } from "@/components/ui/text-input";
import type { EntryFormState } from "./use-entry-form";

type AmountInputProps = { path: string; label: string; form: EntryFormState };

/** One amount of a grid, with its error below. */
export function AmountInput({ path, label, form }: AmountInputProps) {
  const error = form.errorOf(path);
  const noteId = `note ${path}`.replaceAll(/[ .]/g, "-");
  return (
    <span className="block min-w-0">
      <TextInput
        name={path}
        aria-label={label}
        aria-describedby={error ? noteId : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={form.values[path] ?? ""}
        invalid={error !== undefined}
        onChange={({ target }) => form.set(path, target.value)}
        className="figures text-end md:max-w-32"
      />
      {error && (
        <span id={noteId} className="mt-1 block text-danger text-xs">
          {error}
        </span>
      )}
    </span>
  );
}

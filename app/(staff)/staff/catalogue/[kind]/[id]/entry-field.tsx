import { useTranslations } from "next-intl";
import { ErrorLine } from "@/components/form/fields/field";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { Checkbox } from "@/components/ui/checkbox";
import type { EntryView } from "@/lib/domain/catalog/admin/schema";
import { useFieldName } from "../../use-field-name";
import { type EntryField as Field, listOf } from "./form-values";
import type { EntryFormState } from "./use-entry-form";

type FieldProps = { field: Field; form: EntryFormState; view: EntryView };

/** Multiple choice as checkboxes. */
function Choices({ field: { name, type }, form, view }: FieldProps) {
  const nameOf = useFieldName();
  const options = type === "ids" ? view.systems : view.places.map(({ code }) => ({ id: code, name: code }));
  const chosen = new Set(listOf(form.values[name]));
  // The server may report an item of the list: "os.0".
  const wrong = Object.keys(form.wrong).find((path) => path.split(".")[0] === name);
  const toggle = (id: string, isOn: boolean) => {
    const next = options.filter((one) => (one.id === id ? isOn : chosen.has(one.id)));
    form.set(name, next.map((one) => one.id).join(", "));
  };
  return (
    <fieldset className="min-w-0 md:col-span-full">
      <legend className="mb-1.5 font-medium">{nameOf(name)}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {options.map(({ id, name: label }) => (
          <Checkbox
            key={id}
            label={label}
            name={`${name}.${id}`}
            checked={chosen.has(id)}
            onChange={({ target }) => toggle(id, target.checked)}
          />
        ))}
      </div>
      {wrong && <ErrorLine>{form.errorOf(wrong)}</ErrorLine>}
    </fieldset>
  );
}

/** The back ends that have a record; what the entry names already stays in the list. */
function namesIn({ back_ends: known }: EntryView, chosen: string): string[] {
  return chosen === "" || known.includes(chosen) ? known : [...known, chosen];
}

/** One field of an entry, by its type. */
export function EntryField(props: FieldProps) {
  const { field, form, view } = props;
  const { name, type, choices, empty, help = name } = field;
  const t = useTranslations("catalogAdmin");
  const common = useTranslations("common");
  const nameOf = useFieldName();
  if (type === "codes" || type === "ids") return <Choices {...props} />;
  if (type === "flag")
    return (
      <div className="md:col-span-full">
        <Checkbox
          label={nameOf(name)}
          name={name}
          checked={form.values[name] === "true"}
          onChange={({ target }) => form.set(name, String(target.checked))}
        />
        {form.errorOf(name) && <ErrorLine>{form.errorOf(name)}</ErrorLine>}
      </div>
    );
  const error = form.errorOf(name);
  const key = help as "hdd";
  const labels = {
    label: nameOf(name),
    ...(t.has(`help.${key}`) ? { help: t(`help.${key}`) } : {}),
    ...(error === undefined ? {} : { error }),
    ...(empty ? { optionalLabel: common("optional") } : {}),
  };
  const wiring = { name, value: form.values[name] ?? "" };
  if (type === "choice")
    return (
      <SelectField {...labels} {...wiring} onChange={({ target }) => form.set(name, target.value)}>
        {choices?.map((one) => (
          <option key={one} value={one}>
            {name === "type_login" ? t(`logins.${one as "0"}`) : one}
          </option>
        ))}
      </SelectField>
    );
  if (type === "back_end")
    return (
      <SelectField {...labels} {...wiring} onChange={({ target }) => form.set(name, target.value)}>
        <option value="">{t("defaultBackEnd")}</option>
        {namesIn(view, wiring.value).map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </SelectField>
    );
  if (type === "area")
    return (
      <TextareaField
        {...labels}
        {...wiring}
        rows={2}
        className="md:col-span-full"
        onChange={({ target }) => form.set(name, target.value)}
      />
    );
  return (
    <TextField
      {...labels}
      {...wiring}
      {...(type === "number" ? { inputMode: "numeric" as const } : {})}
      {...(type === "memory" ? { inputMode: "decimal" as const } : {})}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={({ target }) => form.set(name, target.value)}
    />
  );
}

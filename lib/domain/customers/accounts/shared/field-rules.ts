import { unseen } from "@/lib/base/unseen";

type Shape = {
  name: string;
  type: "checkbox" | "text" | "select";
  required?: boolean;
  size?: number;
  placeholder?: string;
  options?: string[];
};

/** The custom fields of the client record (specification 2.5), in its order. */
const customFields = {
  co_autopayment: { name: "Pay invoices from credit automatically", type: "checkbox" },
  co_payfirstday: { name: "One invoice on the first day of the month", type: "checkbox" },
  co_marktemails: { name: "News by email", type: "checkbox" },
  co_subscription: { name: "Subscription", type: "text", size: 30 },
  co_marktsms: { name: "News by SMS", type: "checkbox" },
  co_smsnum: { name: "Number for SMS", type: "text", size: 20, placeholder: "+31 6 12345678" },
  co_customertype: { name: "Customer type", type: "select", options: ["individual", "legal entity"] },
  co_inn: { name: "INN", type: "text", size: 12 },
  co_kpp: { name: "KPP", type: "text", size: 9 },
  co_regaddress: { name: "Registered address", type: "text", size: 60 },
  co_bankdata: { name: "Bank details", type: "text", size: 60 },
  co_edo: { name: "Electronic documents", type: "select", options: ["yes", "no"] },
  co_secret: { name: "Secret word", type: "text", required: true, size: 30 },
  co_skype: { name: "Skype", type: "text", size: 30 },
  co_edoprovider: { name: "Provider of electronic documents", type: "text", size: 30 },
} as const satisfies Record<string, Omit<Shape, "options"> & { options?: readonly string[] }>;

export type CustomFieldId = keyof typeof customFields;
export const customFieldIds = Object.keys(customFields) as CustomFieldId[];

export type FieldProblem = "empty" | "long" | "form" | "option";

/** Formats of fields that restrict their text. An unset field is not checked. */
const forms: Partial<Record<CustomFieldId, (text: string) => boolean>> = {
  co_inn: (text) => /^(\d{10}|\d{12})$/.test(text),
  co_kpp: (text) => /^\d{4}[\dA-Z]{2}\d{3}$/.test(text),
  co_smsnum: (text) => /^\+?[\d ().-]{5,24}$/.test(text) && /^\d{5,15}$/.test(text.replace(/\D/g, "")),
};

const longest: Partial<Record<CustomFieldId, number>> = { co_regaddress: 250, co_bankdata: 500 };
const usuallyLongest = 100;
export const longestField = (id: CustomFieldId): number => longest[id] ?? usuallyLongest;

const truths = /^(1|true|on|yes)$/i;
const flagWords = /^(1|0|true|false|on|off|yes|no)$/i;

/** Joins lines with commas. */
const onOneLine = (text: string): string =>
  text.replace(/\s+/g, (space) => (/[\r\n]/.test(space) ? ", " : space));

/** Returns the value in its stored form, or the problem. */
export function readCustomField(
  id: CustomFieldId,
  given: string,
): { value: string } | { problem: FieldProblem } {
  const { type, options, required }: Shape = structuredClone(customFields[id]) as Shape;
  const text = onOneLine(given.trim());
  if (type === "checkbox")
    return flagWords.test(text) ? { value: truths.test(text) ? "on" : "off" } : { problem: "form" };
  if (text === "") return required ? { problem: "empty" } : { value: "" };
  if (type === "select") return options?.includes(text) ? { value: text } : { problem: "option" };
  if ([...text].length > longestField(id)) return { problem: "long" };
  return unseen.test(text) || forms[id]?.(text) === false ? { problem: "form" } : { value: text };
}

/** Options of a select field. */
export const optionsOf = (id: CustomFieldId): readonly string[] => {
  const { options }: Omit<Shape, "options"> & { options?: readonly string[] } = customFields[id];
  return options ?? [];
};

/** The value of an unset field, by type. */
const unset = { checkbox: "off", text: "", select: "" } as const;

/** Returns the stored value, or the default of an unset field. */
export const customValue = (id: CustomFieldId, values: Readonly<Record<string, string>>): string =>
  values[id] ?? unset[customFields[id].type];

type OnWire = Omit<Shape, "required"> & { required: boolean; value: string };

export function customFieldsOnWire(values: Record<string, string>): Record<CustomFieldId, OnWire> {
  const entries = customFieldIds.map((id): [CustomFieldId, OnWire] => {
    const { required = false, ...shape }: Shape = structuredClone(customFields[id]) as Shape;
    return [id, { ...shape, required, value: customValue(id, values) }];
  });
  return Object.fromEntries(entries) as Record<CustomFieldId, OnWire>;
}
